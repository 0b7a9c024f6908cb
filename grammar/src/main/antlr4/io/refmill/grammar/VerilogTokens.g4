/*
 * Tokens of SystemVerilog source text after preprocessing (IEEE 1800-2017 clause 5).
 *
 * Comments, compiler directives and macros are gone by now. Attribute instances and "else if" need
 * more than one token of context and are handled between lexer and parser (TokenFilter); ELSE_IF is
 * declared here for it. Only keywords that the grammar uses are keywords.
 */
lexer grammar VerilogTokens;

tokens { ELSE_IF }
// Design elements.
MODULE : 'module';
MACROMODULE : 'macromodule';
ENDMODULE : 'endmodule';
INTERFACE : 'interface';
ENDINTERFACE : 'endinterface';
PROGRAM : 'program';
ENDPROGRAM : 'endprogram';
PACKAGE : 'package';
ENDPACKAGE : 'endpackage';
PRIMITIVE : 'primitive';
ENDPRIMITIVE : 'endprimitive';
TABLE : 'table';
ENDTABLE : 'endtable';
MODPORT : 'modport';
IMPORT : 'import';
EXPORT : 'export';
BIND : 'bind';
CONFIG : 'config';
ENDCONFIG : 'endconfig';
CLASS : 'class';
ENDCLASS : 'endclass';
CHECKER : 'checker';
ENDCHECKER : 'endchecker';
VIRTUAL : 'virtual';
EXTERN : 'extern';

// Ports, nets, variables.
INPUT : 'input';
OUTPUT : 'output';
INOUT : 'inout';
REF : 'ref';
WIRE : 'wire';
TRI : 'tri';
TRI0 : 'tri0';
TRI1 : 'tri1';
WAND : 'wand';
WOR : 'wor';
TRIAND : 'triand';
TRIOR : 'trior';
TRIREG : 'trireg';
UWIRE : 'uwire';
INTERCONNECT : 'interconnect';
SUPPLY0 : 'supply0';
SUPPLY1 : 'supply1';
VAR : 'var';
CONST : 'const';
STATIC : 'static';
AUTOMATIC : 'automatic';
SIGNED : 'signed';
UNSIGNED : 'unsigned';
VECTORED : 'vectored';
SCALARED : 'scalared';
PARAMETER : 'parameter';
LOCALPARAM : 'localparam';
SPECPARAM : 'specparam';
GENVAR : 'genvar';
TYPEDEF : 'typedef';
TYPE : 'type';
DEFPARAM : 'defparam';
ALIAS : 'alias';
NETTYPE : 'nettype';
LET : 'let';

// Data types.
LOGIC : 'logic';
REG : 'reg';
BIT : 'bit';
BYTE : 'byte';
SHORTINT : 'shortint';
INT : 'int';
LONGINT : 'longint';
INTEGER : 'integer';
TIME : 'time';
REAL : 'real';
REALTIME : 'realtime';
SHORTREAL : 'shortreal';
STRING : 'string';
CHANDLE : 'chandle';
EVENT : 'event';
VOID : 'void';
STRUCT : 'struct';
UNION : 'union';
TAGGED : 'tagged';
PACKED : 'packed';
ENUM : 'enum';
RAND : 'rand';

// Strengths.
STRONG0 : 'strong0';
STRONG1 : 'strong1';
PULL0 : 'pull0';
PULL1 : 'pull1';
WEAK0 : 'weak0';
WEAK1 : 'weak1';
HIGHZ0 : 'highz0';
HIGHZ1 : 'highz1';
SMALL : 'small';
MEDIUM : 'medium';
LARGE : 'large';

// Gates and switches.
AND : 'and';
NAND : 'nand';
OR : 'or';
NOR : 'nor';
XOR : 'xor';
XNOR : 'xnor';
BUF : 'buf';
NOT : 'not';
BUFIF0 : 'bufif0';
BUFIF1 : 'bufif1';
NOTIF0 : 'notif0';
NOTIF1 : 'notif1';
NMOS : 'nmos';
PMOS : 'pmos';
RNMOS : 'rnmos';
RPMOS : 'rpmos';
CMOS : 'cmos';
RCMOS : 'rcmos';
TRAN : 'tran';
RTRAN : 'rtran';
TRANIF0 : 'tranif0';
TRANIF1 : 'tranif1';
RTRANIF0 : 'rtranif0';
RTRANIF1 : 'rtranif1';
PULLUP : 'pullup';
PULLDOWN : 'pulldown';

// Processes and statements.
ASSIGN : 'assign';
DEASSIGN : 'deassign';
FORCE : 'force';
RELEASE : 'release';
ALWAYS : 'always';
ALWAYS_COMB : 'always_comb';
ALWAYS_FF : 'always_ff';
ALWAYS_LATCH : 'always_latch';
INITIAL : 'initial';
FINAL : 'final';
BEGIN : 'begin';
END : 'end';
FORK : 'fork';
JOIN : 'join';
JOIN_ANY : 'join_any';
JOIN_NONE : 'join_none';
IF : 'if';
ELSE : 'else';
CASE : 'case';
CASEX : 'casex';
CASEZ : 'casez';
ENDCASE : 'endcase';
DEFAULT : 'default';
FOR : 'for';
WHILE : 'while';
DO : 'do';
REPEAT : 'repeat';
FOREVER : 'forever';
FOREACH : 'foreach';
BREAK : 'break';
CONTINUE : 'continue';
RETURN : 'return';
DISABLE : 'disable';
WAIT : 'wait';
POSEDGE : 'posedge';
NEGEDGE : 'negedge';
EDGE : 'edge';
IFF : 'iff';
UNIQUE : 'unique';
UNIQUE0 : 'unique0';
PRIORITY : 'priority';
INSIDE : 'inside';
FUNCTION : 'function';
ENDFUNCTION : 'endfunction';
TASK : 'task';
ENDTASK : 'endtask';
GENERATE : 'generate';
ENDGENERATE : 'endgenerate';

// Parsed for their extent alone.
SPECIFY : 'specify';
ENDSPECIFY : 'endspecify';
ASSERT : 'assert';
ASSUME : 'assume';
COVER : 'cover';
RESTRICT : 'restrict';
EXPECT : 'expect';
PROPERTY : 'property';
ENDPROPERTY : 'endproperty';
SEQUENCE : 'sequence';
ENDSEQUENCE : 'endsequence';
COVERGROUP : 'covergroup';
ENDGROUP : 'endgroup';
CLOCKING : 'clocking';
ENDCLOCKING : 'endclocking';
GLOBAL : 'global';
TIMEUNIT : 'timeunit';
TIMEPRECISION : 'timeprecision';

// Punctuation and operators.
SEMICOLON : ';';
COMMA : ',';
COLON : ':';
SCOPE : '::';
DOT : '.';
OPEN_PAREN : '(';
CLOSE_PAREN : ')';
OPEN_BRACKET : '[';
CLOSE_BRACKET : ']';
OPEN_BRACE : '{';
CLOSE_BRACE : '}';
APOSTROPHE : '\'';
HASH : '#';
DOUBLE_HASH : '##';
AT : '@';
DOLLAR : '$';
QUESTION : '?';
ASSIGN_EQ : '=';
PLUS_EQ : '+=';
MINUS_EQ : '-=';
STAR_EQ : '*=';
SLASH_EQ : '/=';
PERCENT_EQ : '%=';
AND_EQ : '&=';
OR_EQ : '|=';
XOR_EQ : '^=';
SHL_EQ : '<<=';
SHR_EQ : '>>=';
ASHL_EQ : '<<<=';
ASHR_EQ : '>>>=';
PLUS : '+';
MINUS : '-';
STAR : '*';
SLASH : '/';
PERCENT : '%';
POWER : '**';
INCREMENT : '++';
DECREMENT : '--';
BANG : '!';
TILDE : '~';
AND_OP : '&';
OR_OP : '|';
XOR_OP : '^';
NAND_OP : '~&';
NOR_OP : '~|';
XNOR_OP : '~^';
XNOR_ALT : '^~';
LOGIC_AND : '&&';
LOGIC_OR : '||';
LT : '<';
LE : '<=';
GT : '>';
GE : '>=';
EQ : '==';
NE : '!=';
CASE_EQ : '===';
CASE_NE : '!==';
WILD_EQ : '==?';
WILD_NE : '!=?';
SHL : '<<';
SHR : '>>';
ASHL : '<<<';
ASHR : '>>>';
ARROW : '->';
DOUBLE_ARROW : '->>';
EQUIVALENCE : '<->';
PLUS_COLON : '+:';
MINUS_COLON : '-:';

// Literals (5.7 to 5.9). White space may stand between size and base, and within a line between base
// and digits.
TIME_LITERAL : DECIMAL ('.' DECIMAL)? ([munpf]? 's' | 'step');
REAL_LITERAL : DECIMAL '.' DECIMAL ([eE] [+\-]? DECIMAL)? | DECIMAL [eE] [+\-]? DECIMAL;
UNSIGNED_NUMBER : DECIMAL;
BASED_NUMBER
  : (DECIMAL BLANK*)? '\'' [sS]?
    ( [bB] GAP* [01xXzZ?] [01xXzZ?_]*
    | [oO] GAP* [0-7xXzZ?] [0-7xXzZ?_]*
    | [hH] GAP* [0-9a-fA-FxXzZ?] [0-9a-fA-FxXzZ?_]*
    | [dD] GAP* (DECIMAL | [xXzZ?] '_'*)
    )
  ;
UNBASED_NUMBER : '\'' [01xXzZ];
STRING_LITERAL : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"';

// Names (5.6).
IDENTIFIER : [a-zA-Z_] [a-zA-Z0-9_$]*;
ESCAPED_IDENTIFIER : '\\' ~[ \t\r\n\f]+;
SYSTEM_IDENTIFIER : '$' [a-zA-Z0-9_$]+;

SPACE : BLANK+ -> skip;

// Anything else, so that the parser can point at it.
UNEXPECTED : . ;

fragment DECIMAL : [0-9] [0-9_]*;
fragment BLANK : [ \t\r\n\f];
fragment GAP : [ \t];
