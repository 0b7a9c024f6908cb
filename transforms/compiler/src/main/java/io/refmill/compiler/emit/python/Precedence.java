package io.refmill.compiler.emit.python;

/** How tightly operators bind, loosest first (Python Language Reference 6.17). */
enum Precedence {
  CONDITIONAL,
  OR,
  AND,
  NOT,
  COMPARISON,
  BIT_OR,
  BIT_XOR,
  BIT_AND,
  SHIFT,
  SUM,
  PRODUCT,
  UNARY,
  PRIMARY;

  /** The precedence of an expression's outermost operator. */
  static final ExpressionVisitor<Precedence> OF =
      new ExpressionVisitor<>() {
        @Override
        public Precedence name(PyExpression.Name e) {
          return PRIMARY;
        }

        @Override
        public Precedence attribute(PyExpression.Attribute e) {
          return PRIMARY;
        }

        @Override
        public Precedence subscript(PyExpression.Subscript e) {
          return PRIMARY;
        }

        @Override
        public Precedence call(PyExpression.Call e) {
          return PRIMARY;
        }

        @Override
        public Precedence keyword(PyExpression.Keyword e) {
          return PRIMARY;
        }

        @Override
        public Precedence integer(PyExpression.IntegerLiteral e) {
          return e.value().signum() < 0 ? UNARY : PRIMARY;
        }

        @Override
        public Precedence floatingPoint(PyExpression.FloatLiteral e) {
          return Double.compare(e.value(), 0.0) < 0 ? UNARY : PRIMARY;
        }

        @Override
        public Precedence string(PyExpression.StringLiteral e) {
          return PRIMARY;
        }

        @Override
        public Precedence ellipsis(PyExpression.Ellipsis e) {
          return PRIMARY;
        }

        @Override
        public Precedence bool(PyExpression.BooleanLiteral e) {
          return PRIMARY;
        }

        @Override
        public Precedence unary(PyExpression.Unary e) {
          return e.operator() == PyExpression.UnaryOperator.NOT ? NOT : UNARY;
        }

        @Override
        public Precedence binary(PyExpression.Binary e) {
          return switch (e.operator()) {
            case SHIFT_LEFT, SHIFT_RIGHT -> SHIFT;
            case MULTIPLY, DIVIDE, FLOOR_DIVIDE, MODULO -> PRODUCT;
          };
        }

        @Override
        public Precedence sum(PyExpression.Sum e) {
          return SUM;
        }

        @Override
        public Precedence chain(PyExpression.Chain e) {
          return switch (e.operator()) {
            case OR -> OR;
            case AND -> AND;
            case BIT_OR -> BIT_OR;
            case BIT_XOR -> BIT_XOR;
            case BIT_AND -> BIT_AND;
          };
        }

        @Override
        public Precedence comparison(PyExpression.Comparison e) {
          return COMPARISON;
        }

        @Override
        public Precedence between(PyExpression.Between e) {
          return COMPARISON;
        }

        @Override
        public Precedence conditional(PyExpression.Conditional e) {
          return CONDITIONAL;
        }

        @Override
        public Precedence list(PyExpression.ListDisplay e) {
          return PRIMARY;
        }

        @Override
        public Precedence comprehension(PyExpression.ListComprehension e) {
          return PRIMARY;
        }

        @Override
        public Precedence tuple(PyExpression.TupleDisplay e) {
          return PRIMARY;
        }

        @Override
        public Precedence dict(PyExpression.DictDisplay e) {
          return PRIMARY;
        }

        @Override
        public Precedence slice(PyExpression.WholeSlice e) {
          return PRIMARY;
        }
      };
}
