import DOMPurify from 'dompurify';
import { marked } from 'marked';
import ReactMarkdown from 'react-markdown';
import { LightAsync, Prism as SyntaxHighlighter } from 'react-syntax-highlighter';
import { oneDark } from 'react-syntax-highlighter/dist/cjs/styles/prism';
import { github } from 'react-syntax-highlighter/dist/esm/styles/hljs';
import remarkGfm from 'remark-gfm';
import Check from '@/components/Check';

const table = '| dog | breed |\n| --- | --- |\n| Bello | Collie |';
const html = DOMPurify.sanitize('<b>Bello</b><script>alert(1)</script><a href="javascript:alert(1)"></a>');

export default function Words() {
  return (
    <ul className="space-y-2 p-6">
      <Check name="dompurify" ok={html === '<b>Bello</b><a></a>'} />
      <Check name="marked" ok={marked.parse('# Dogs').trim() === '<h1>Dogs</h1>'} />
      <Check name="remark-gfm" ok>
        <ReactMarkdown remarkPlugins={[remarkGfm]}>{table}</ReactMarkdown>
      </Check>
      <Check name="react-syntax-highlighter" ok>
        <SyntaxHighlighter language="jsx" style={oneDark}>
          {'const dog = <Dog name="Bello" />;'}
        </SyntaxHighlighter>
        <LightAsync language="python" style={github}>
          {'def bark(): pass'}
        </LightAsync>
      </Check>
    </ul>
  );
}
