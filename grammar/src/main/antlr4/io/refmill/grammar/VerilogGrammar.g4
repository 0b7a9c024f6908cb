/*
 * Syntax of SystemVerilog source text after preprocessing (IEEE 1800-2017 annex A), as far as
 * synthesizable corpora use it. Accepts more than the language: what a shape means is decided by the
 * tree builder, what is wrong with it by the elaborator.
 *
 * Two ideas keep prediction at one token nearly everywhere:
 * - A name that may be a type or the declared thing itself is parsed by one rule ("typedDeclarator",
 *   "namedItem", "simpleStatement"); the next token shows which it was. No symbol table is needed.
 * - An expression is a flat list of operands and operators; the builder applies precedence. Long
 *   chains cost no recursion. For the same reason "else if" is one token, ELSE_IF.
 *
 * The parser calls moduleHeader, packageHeader, moduleItem, moduleEnd, packageEnd and description one
 * by one, so that memory and error recovery are bounded by one item.
 */
parser grammar VerilogGrammar;

options { tokenVocab = VerilogTokens; }

// ---------------------------------------------------------------- Source text (A.1)

sourceText : (moduleDeclaration | packageDeclaration | description)* EOF;

description
  : primitiveDeclaration #primitiveDescription
  | moduleItem #itemDescription
  ;

moduleDeclaration : moduleHeader moduleItem* moduleEnd;

moduleHeader
  : keyword = ('module' | 'macromodule' | 'interface' | 'program') lifetime? identifier
    packageImport* parameterPorts? portList? ';'
  ;

moduleEnd : ('endmodule' | 'endinterface' | 'endprogram') endLabel?;

packageDeclaration : packageHeader moduleItem* packageEnd;

packageHeader : 'package' lifetime? identifier ';';

packageEnd : 'endpackage' endLabel?;

lifetime : 'automatic' | 'static';

endLabel : ':' identifier;

identifier : IDENTIFIER | ESCAPED_IDENTIFIER;

packageImport
  : 'import' (importItem (',' importItem)* | STRING_LITERAL ~';'*) ';'
  ;

importItem : identifier '::' (identifier | '*');

parameterPorts : '#' '(' (parameterPort (',' parameterPort)*)? ')';

parameterPort
  : keyword = ('parameter' | 'localparam')? 'type' identifier ('=' typeOrExpression)?
    #typeParameterPort
  | keyword = ('parameter' | 'localparam')? typedDeclarator #valueParameterPort
  ;

portList : '(' port? (',' port?)* ')';

port : 'const'? direction? portBody;

portBody
  : netOrVar? typedDeclarator #declaredPort
  | 'interface' ('.' identifier)? identifier dimension* #interfacePort
  | '.' identifier '(' expression? ')' #renamedPort
  | concatenation #concatenatedPort
  ;

direction : 'input' | 'output' | 'inout' | 'ref';

netOrVar : netType | 'var';

netType
  : 'wire' | 'tri' | 'tri0' | 'tri1' | 'wand' | 'wor' | 'triand' | 'trior' | 'trireg' | 'uwire'
  | 'interconnect' | 'supply0' | 'supply1'
  ;

// ---------------------------------------------------------------- Items (A.1.4, A.2, A.4)

moduleItem
  : portDeclaration #portItem
  | netType strength? ('vectored' | 'scalared')? typedDeclarator (',' declarator)* ';' #netItem
  | variableDeclaration #variableItem
  | parameterDeclaration #parameterItem
  | typedefDeclaration #typedefItem
  | packageImport #importDeclaration
  | namedItem #namedModuleItem
  | 'genvar' identifier (',' identifier)* ';' #genvarItem
  | 'assign' strength? delay? assignment (',' assignment)* ';' #continuousAssign
  | keyword = ('always' | 'always_comb' | 'always_ff' | 'always_latch') statement #alwaysItem
  | keyword = ('initial' | 'final') statement #initialItem
  | gateType strength? delay? gateInstance (',' gateInstance)* ';' #gateItem
  | subroutine #subroutineItem
  | 'generate' moduleItem* 'endgenerate' #generateRegion
  | generateBlock #generateBlockItem
  | 'for' '(' 'genvar'? identifier '=' expression ';' expression ';' forStep ')' moduleItem
    #generateFor
  | 'if' '(' expression ')' moduleItem generateElseIf* ('else' moduleItem)? #generateIf
  | 'case' '(' expression ')' generateCaseItem* 'endcase' #generateCase
  | 'defparam' assignment (',' assignment)* ';' #defparamItem
  | 'modport' modportItem (',' modportItem)* ';' #modportDeclaration
  | 'alias' lvalue ('=' lvalue)+ ';' #aliasItem
  | SYSTEM_IDENTIFIER ('(' argument? (',' argument?)* ')')? ';' #systemTaskItem
  | assertion #assertionItem
  | droppedItem #droppedModuleItem
  | ';' #emptyItem
  ;

portDeclaration : direction netOrVar? typedDeclarator (',' declarator)* ';';

variableDeclaration : variableHead (',' declarator)* ';';

variableHead
  : dataType declarator #typedVariable
  | declarationQualifier+ typedDeclarator #qualifiedVariable
  ;

declarationQualifier : 'const' | 'static' | 'automatic' | 'var' | 'rand';

parameterDeclaration
  : keyword = ('parameter' | 'localparam') 'type' typeAssignment (',' typeAssignment)* ';'
    #typeParameterDeclaration
  | keyword = ('parameter' | 'localparam' | 'specparam') typedDeclarator (',' declarator)* ';'
    #valueParameterDeclaration
  ;

typeAssignment : identifier ('=' typeOrExpression)?;

typedefDeclaration
  : 'typedef' dataType identifier dimension* ';' #typedefOfType
  | 'typedef' scopedIdentifier dimension* (identifier dimension*)? ';' #typedefOfName
  | 'typedef' ('class' | 'interface' 'class') identifier ';' #forwardTypedef
  ;

declarator : identifier dimension* ('=' expression)?;

/* The first declarator of a list with the type in front of it, if any. */
typedDeclarator
  : dataType delay? declarator #explicitlyTyped
  | signing dimension* delay? declarator #implicitlySigned
  | dimension+ delay? declarator #implicitlyRanged
  | delay declarator #delayedName
  | identifier (scopeOperator = ('::' | '.') identifier)? dimension* delay? typedName?
    ('=' expression)? #nameOrTypeName
  ;

typedName : identifier dimension*;

scopedIdentifier : identifier ('::' identifier)?;

/* An instantiation, a declaration with a named type, or a labelled item. */
namedItem
  : identifier
    ( ':' labelledItem
    | ('::' identifier)? strength? parameterValues? dimension* namedElement (',' namedElement)* ';'
    )
  ;

labelledItem
  : assertion #labelledAssertion
  | generateBlock #labelledGenerateBlock
  ;

parameterValues
  : '#' ('(' connection? (',' connection?)* ')' | delayOperand)
  ;

namedElement
  : identifier dimension* ('(' connection? (',' connection?)* ')' | '=' expression)? #nameElement
  | '(' connection? (',' connection?)* ')' #unnamedInstance
  ;

connection
  : expression #positionalConnection
  | '.' ('*' | identifier ('(' expression? ')')?) #namedConnection
  ;

assignment : lvalue '=' expression;

gateInstance : (identifier dimension*)? '(' connection? (',' connection?)* ')';

gateType
  : 'and' | 'nand' | 'or' | 'nor' | 'xor' | 'xnor' | 'buf' | 'not' | 'bufif0' | 'bufif1' | 'notif0'
  | 'notif1' | 'nmos' | 'pmos' | 'rnmos' | 'rpmos' | 'cmos' | 'rcmos' | 'tran' | 'rtran' | 'tranif0'
  | 'tranif1' | 'rtranif0' | 'rtranif1' | 'pullup' | 'pulldown'
  ;

strength : '(' strengthKeyword (',' strengthKeyword)* ')';

strengthKeyword
  : 'supply0' | 'supply1' | 'strong0' | 'strong1' | 'pull0' | 'pull1' | 'weak0' | 'weak1' | 'highz0'
  | 'highz1' | 'small' | 'medium' | 'large'
  ;

modportItem : identifier '(' modportPort (',' modportPort)* ')';

modportPort
  : modportDirection? identifier #plainModportPort
  | modportDirection? '.' identifier '(' expression? ')' #renamedModportPort
  | 'clocking' identifier #clockingModportPort
  | ('import' | 'export')? ('function' | 'task') ~('(' | ')' | ',' | ';')+ parenthesized?
    #prototypeModportPort
  ;

modportDirection : direction | 'import' | 'export';

// ---------------------------------------------------------------- Generate (A.4.2)

generateBlock : 'begin' (':' identifier)? moduleItem* 'end' endLabel?;

generateElseIf : ELSE_IF '(' expression ')' moduleItem;

generateCaseItem
  : 'default' ':'? moduleItem #generateDefault
  | expression (',' expression)* ':' moduleItem #generateLabels
  ;

// ---------------------------------------------------------------- Subroutines (A.2.6, A.2.7)

subroutine
  : 'function' lifetime? functionName portList? ';' blockItem* 'endfunction' endLabel? #function
  | 'task' lifetime? identifier portList? ';' blockItem* 'endtask' endLabel? #task
  ;

functionName
  : dataType identifier #functionOfType
  | 'void' identifier #voidFunction
  | signing dimension* identifier #functionOfSigned
  | dimension+ identifier #functionOfRange
  | scopedIdentifier (dimension* identifier)? #functionOfNameOrNone
  ;

// ---------------------------------------------------------------- Primitives (A.5)

primitiveDeclaration
  : 'primitive' identifier portList ';' primitiveItem* 'table' tableRow* 'endtable' 'endprimitive'
    endLabel?
  ;

primitiveItem
  : portDeclaration #primitivePort
  | variableDeclaration #primitiveVariable
  | 'initial' identifier '=' expression ';' #primitiveInitial
  ;

/* Symbols may run together ("01", "(x1)"): split in the builder. */
tableRow : ~('endtable' | ';')+ ';';

// ---------------------------------------------------------------- Data types (A.2.2)

dataType
  : integralKeyword signing? dimension* #integralType
  | keyword = ('real' | 'realtime' | 'shortreal' | 'string' | 'chandle' | 'event') #simpleType
  | keyword = ('struct' | 'union') 'tagged'? ('packed' signing?)? '{' structMember* '}' dimension*
    #structType
  | 'enum' enumBase? '{' enumMember (',' enumMember)* '}' dimension* #enumType
  | 'type' '(' typeOrExpression ')' #typeReference
  ;

integralKeyword
  : 'logic' | 'reg' | 'bit' | 'byte' | 'shortint' | 'int' | 'longint' | 'integer' | 'time'
  ;

signing : 'signed' | 'unsigned';

structMember
  : variableDeclaration #typedMember
  | typedDeclarator (',' declarator)* ';' #namedMember
  ;

enumBase
  : integralKeyword signing? dimension* #enumIntegralBase
  | signing dimension* #enumSignedBase
  | dimension+ #enumRangeBase
  | scopedIdentifier dimension* #enumNamedBase
  ;

enumMember : identifier ('[' expression (':' expression)? ']')? ('=' expression)?;

dimension : '[' (expression (':' expression)? | '*')? ']';

/* A type by keyword is an expression too (primary); a name is either. */
typeOrExpression : expression;

// ---------------------------------------------------------------- Statements (A.6)

statement
  : 'begin' (':' identifier)? blockItem* 'end' endLabel? #sequentialBlock
  | 'fork' (':' identifier)? blockItem* ('join' | 'join_any' | 'join_none') endLabel?
    #parallelBlock
  | qualifier? conditionalStatement #choiceStatement
  | 'for' '(' forInitial? ';' expression? ';' (forStep (',' forStep)*)? ')' statement #forStatement
  | 'while' '(' expression ')' statement #whileStatement
  | 'do' statement 'while' '(' expression ')' ';' #doStatement
  | 'repeat' '(' expression ')' statement #repeatStatement
  | 'forever' statement #foreverStatement
  | 'foreach' '(' foreachArray ')' statement #foreachStatement
  | ('break' | 'continue') ';' #jumpStatement
  | 'return' expression? ';' #returnStatement
  | 'disable' ('fork' | lvalue) ';' #disableStatement
  | 'wait' ('(' expression ')' statement | 'fork' ';') #waitStatement
  | ('->' | '->>') delay? lvalue ';' #triggerStatement
  | timingControl statement #timedStatement
  | ('assign' | 'force') lvalue '=' expression ';' #proceduralAssign
  | ('deassign' | 'release') lvalue ';' #proceduralRelease
  | lvalue statementTail #lvalueStatement
  | ('++' | '--') lvalue ';' #prefixIncrement
  | SYSTEM_IDENTIFIER ('(' argument? (',' argument?)* ')')? ';' #systemTaskCall
  | 'void' '\'' '(' expression ')' ';' #voidCast
  | assertion #assertionStatement
  | ';' #emptyStatement
  ;

qualifier : 'unique' | 'unique0' | 'priority';

conditionalStatement
  : 'if' '(' expression ')' statement elseIf* elseBranch? #ifStatement
  | keyword = ('case' | 'casez' | 'casex') '(' expression ')' 'inside'? caseItem* 'endcase'
    #caseStatement
  ;

elseIf : ELSE_IF '(' expression ')' statement;

elseBranch : 'else' statement;

caseItem
  : 'default' ':'? statement #defaultItem
  | valueRange (',' valueRange)* ':' statement #labelledCaseItem
  ;

/* What follows a target, a task's name or the name of a type or label. */
statementTail
  : assignmentOperator intraAssignmentTiming? expression ';' #blockingAssignment
  | '<=' intraAssignmentTiming? expression ';' #nonblockingAssignment
  | ('++' | '--') ';' #postfixIncrement
  | ';' #subroutineCall
  | declarator (',' declarator)* ';' #namedTypeDeclaration
  | ':' statement #labelledStatement
  ;

assignmentOperator
  : '=' | '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '<<<=' | '>>>='
  ;

blockItem
  : variableDeclaration #blockVariable
  | parameterDeclaration #blockParameter
  | typedefDeclaration #blockTypedef
  | packageImport #blockImport
  | portDeclaration #blockPort
  | statement #blockStatement
  ;

forInitial
  : dataType declarator (',' dataType? declarator)* #forDeclaration
  | 'var' dataType declarator (',' ('var'? dataType)? declarator)* #forVarDeclaration
  | forAssignment (',' forAssignment)* #forAssignments
  ;

forAssignment : lvalue (declarator | '=' expression);

forStep
  : lvalue (assignmentOperator expression | '++' | '--')? #forTargetStep
  | ('++' | '--') lvalue #forPrefixStep
  | SYSTEM_IDENTIFIER ('(' argument? (',' argument?)* ')')? #forCallStep
  ;

/* "a.b[i, , j]": the last brackets hold the index names. */
foreachArray : identifier (('::' | '.') identifier)* '[' identifier? (',' identifier?)* ']';

timingControl
  : delay #delayControl
  | '##' delayOperand #cycleDelay
  | '@' eventSource #eventControl
  ;

intraAssignmentTiming
  : delay #intraDelay
  | '@' eventSource #intraEvent
  | 'repeat' '(' expression ')' '@' eventSource #intraRepeat
  ;

eventSource
  : '*' #implicitEvent
  | hierarchicalName #namedEvent
  | '(' ('*' | eventExpression ((',' | 'or') eventExpression)*) ')' #eventList
  ;

eventExpression : edge = ('posedge' | 'negedge' | 'edge')? expression ('iff' expression)?;

hierarchicalName : identifier (('.' | '::') identifier | '[' expression ']')*;

delay : '#' (delayOperand | '(' minTypMax (',' minTypMax)* ')');

delayOperand
  : UNSIGNED_NUMBER #numberDelay
  | REAL_LITERAL #realDelay
  | TIME_LITERAL #timeDelay
  | BASED_NUMBER #basedDelay
  | identifier (('.' | '::') identifier)* #nameDelay
  ;

minTypMax : expression (':' expression ':' expression)?;

// ---------------------------------------------------------------- Expressions (A.8)

/* Operands and operators in a row; ternaries too, since their last part needs no recursion. */
expression
  : operand
    ( ( '+' | '-' | '*' | '/' | '%' | '**' | '&' | '|' | '^' | '~^' | '^~' | '&&' | '||' | '<' | '<='
      | '>' | '>=' | '==' | '!=' | '===' | '!==' | '==?' | '!=?' | '<<' | '>>' | '<<<' | '>>>' | '->'
      | '<->'
      ) operand
    | 'inside' '{' valueRange (',' valueRange)* '}'
    | '?' expression ':' operand
    )*
  ;

operand : unaryOperator* ('++' | '--')? primary ('++' | '--')?;

unaryOperator : '+' | '-' | '!' | '~' | '&' | '~&' | '|' | '~|' | '^' | '~^' | '^~';

primary
  : identifier ('::' identifier)? suffix* #namePrimary
  | UNSIGNED_NUMBER sizeCast? #numberPrimary
  | BASED_NUMBER #basedPrimary
  | UNBASED_NUMBER #unbasedPrimary
  | REAL_LITERAL #realPrimary
  | TIME_LITERAL #timePrimary
  | STRING_LITERAL #stringPrimary
  | SYSTEM_IDENTIFIER ('::' identifier)? ('(' argument? (',' argument?)* ')')? memberSuffix*
    #systemPrimary
  | '(' expression (assignmentOperator expression | ':' expression ':' expression)? ')' suffix*
    #parenthesizedPrimary
  | concatenation suffix* #concatenationPrimary
  | assignmentPattern #patternPrimary
  | dataType (sizeCast | assignmentPattern)? #typePrimary
  | signing sizeCast #signCast
  | '$' #dollarPrimary
  ;

/* The left side of an assignment, a task's name with its arguments, or a type's name. */
lvalue
  : identifier ('::' identifier)? suffix* #nameLvalue
  | concatenation suffix* #concatenationLvalue
  ;

suffix
  : '[' expression ((':' | '+:' | '-:') expression)? ']' #selectSuffix
  | '.' identifier #memberNameSuffix
  | '(' argument? (',' argument?)* ')' #callSuffix
  | '\'' ('(' expression ')' | patternBody) #castSuffix
  ;

memberSuffix
  : '.' identifier #systemMember
  | '[' expression ((':' | '+:' | '-:') expression)? ']' #systemSelect
  ;

sizeCast : '\'' '(' expression ')';

argument
  : expression #positionalArgument
  | '.' identifier '(' expression? ')' #namedArgument
  ;

concatenation
  : '{' (expression (replicated | (',' expression)*) | streaming)? '}'
  ;

replicated : '{' expression (',' expression)* '}';

streaming : ('<<' | '>>') expression? '{' expression (',' expression)* '}';

assignmentPattern : '\'' patternBody;

patternBody : '{' (patternElement (',' patternElement)*)? '}';

patternElement
  : 'default' ':' expression #defaultElement
  | expression (':' expression | replicated)? #valueElement
  ;

valueRange
  : expression #singleValue
  | '[' expression ':' expression ']' #rangeOfValues
  ;

// ---------------------------------------------------------------- Parsed for their extent alone

assertion
  : ('assert' | 'assume' | 'cover' | 'restrict' | 'expect')
    ('property' | 'sequence' | 'final' | '#' UNSIGNED_NUMBER)? parenthesized assertionTail
  ;

assertionTail
  : ';' #noAction
  | assertionElse #failAction
  | passAction assertionElse? #passAndFailAction
  ;

passAction
  : lvalue statementTail #lvaluePass
  | SYSTEM_IDENTIFIER ('(' argument? (',' argument?)* ')')? ';' #systemTaskPass
  | 'begin' (':' identifier)? blockItem* 'end' endLabel? #blockPass
  ;

assertionElse
  : elseBranch #assertionElseStatement
  | elseIf+ elseBranch? #assertionElseIf
  ;

parenthesized : '(' (parenthesized | ~('(' | ')'))* ')';

droppedItem
  : 'specify' ~'endspecify'* 'endspecify' #specifyBlock
  | 'property' ~'endproperty'* 'endproperty' endLabel? #propertyDeclaration
  | 'sequence' ~'endsequence'* 'endsequence' endLabel? #sequenceDeclaration
  | 'covergroup' ~'endgroup'* 'endgroup' endLabel? #covergroupDeclaration
  | 'global'? 'clocking' ~'endclocking'* 'endclocking' endLabel? #clockingDeclaration
  | 'default' 'clocking' identifier? (';' | '@' ~'endclocking'* 'endclocking' endLabel?)
    #defaultClocking
  | 'default' 'disable' ~';'* ';' #defaultDisable
  | 'virtual'? 'class' ~'endclass'* 'endclass' endLabel? #classDeclaration
  | 'checker' ~'endchecker'* 'endchecker' endLabel? #checkerDeclaration
  | 'config' ~'endconfig'* 'endconfig' endLabel? #configDeclaration
  | 'virtual' 'interface' ~';'* ';' #virtualInterface
  | 'bind' ~';'* ';' #bindDirective
  | 'let' ~';'* ';' #letDeclaration
  | 'nettype' ~';'* ';' #nettypeDeclaration
  | 'extern' ~';'* ';' #externDeclaration
  | 'export' ~';'* ';' #exportDeclaration
  | ('timeunit' | 'timeprecision') ~';'* ';' #timeunitDeclaration
  ;
