import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { cx } from '@/lib/cx';

const plugins = [remarkGfm];

/** Characters of a link that are shown (spec 2, section 9). */
const longestLink = 100;
const shortened = (text: ReactNode): ReactNode =>
  typeof text === 'string' && text.length > longestLink ? `${text.slice(0, longestLink)}…` : text;

/** Markdown of an answer. Raw HTML in it is shown as text, images are not loaded, and links open in a new tab. */
export function Markdown({ text }: { text: string }) {
  return (
    <div
      className={cx(
        'leading-[22px] wrap-anywhere [&>*+*]:mt-3 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_h1]:font-semibold [&_h2]:font-semibold [&_h3]:font-semibold',
        '[&_code]:rounded-sm [&_code]:bg-pressed [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-sm [&_li+li]:mt-1',
        '[&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3',
        '[&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1',
        '[&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-left',
      )}
    >
      <ReactMarkdown
        remarkPlugins={plugins}
        disallowedElements={['img']}
        components={{
          a: ({ href, children }) => (
            <a href={href} title={href} target="_blank" rel="noopener noreferrer">
              {shortened(children)}
            </a>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
