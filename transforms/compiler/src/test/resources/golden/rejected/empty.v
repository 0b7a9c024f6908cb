// expect: NO_MODULE
