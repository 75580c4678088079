^XA^PW160^LL70^FO8,8^A0N,20,20^TBN,140,44^FDA block of text that is cut after two lines^FS^XZ
