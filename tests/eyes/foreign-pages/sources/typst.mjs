import { writeFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const c = NodeCompiler.create();
const pdf = c.pdf({
  mainFileContent:
    '#set page(width:300pt,height:200pt,margin:12pt)\n#set text(size:16pt)\nTypst: Größe, Ελλάδα, *bold*\n#rect(width:100%,height:40pt,fill:luma(40))\n#rotate(12deg)[#box(fill:black,width:80pt,height:30pt)]\n#table(columns:3,[a],[b],[c],[1],[2],[3])',
});
writeFileSync('out/typst.pdf', pdf);
