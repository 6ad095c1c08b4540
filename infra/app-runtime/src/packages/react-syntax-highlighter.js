// The package with the common languages of both highlighters: all 290 would be 1.6 MB, and a file each.
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import less from 'highlight.js/lib/languages/less';
import lua from 'highlight.js/lib/languages/lua';
import markdown from 'highlight.js/lib/languages/markdown';
import objectivec from 'highlight.js/lib/languages/objectivec';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import plaintext from 'highlight.js/lib/languages/plaintext';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scss from 'highlight.js/lib/languages/scss';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import lowlight from 'lowlight/lib/core.js';
import highlight from 'react-syntax-highlighter/dist/esm/highlight.js';
import hljsStyle from 'react-syntax-highlighter/dist/esm/styles/hljs/default-style.js';
import prismStyle from 'react-syntax-highlighter/dist/esm/styles/prism/prism.js';
import { refractor } from 'refractor';
import docker from 'refractor/docker';
import graphql from 'refractor/graphql';
import jsx from 'refractor/jsx';
import toml from 'refractor/toml';
import tsx from 'refractor/tsx';

export { default as createElement } from 'react-syntax-highlighter/dist/esm/create-element.js';

for (const language of [docker, graphql, jsx, toml, tsx]) refractor.register(language);

const Prism = highlight(refractor, prismStyle);
Prism.supportedLanguages = refractor.listLanguages();
Prism.registerLanguage = (_name, language) => refractor.register(language);
Prism.alias = (name, aliases) => refractor.alias(name, aliases);

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  less,
  lua,
  markdown,
  objectivec,
  perl,
  php,
  plaintext,
  python,
  r,
  ruby,
  rust,
  scss,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) lowlight.registerLanguage(name, language);

const Highlight = highlight(lowlight, hljsStyle);
Highlight.supportedLanguages = lowlight.listLanguages();
Highlight.registerLanguage = (name, language) => lowlight.registerLanguage(name, language);

export { Prism, Prism as PrismLight, Prism as PrismAsync, Prism as PrismAsyncLight };
export { Highlight as default, Highlight as Light, Highlight as LightAsync };
