^XA^PW120^LL40^FX A comment with a comma, and more^FS^FO8,8^A0N,24,24^FDText^FS^XZ
