import type { ProjectAbout } from './project-about.js';

/** What somebody who has unpacked a project has to know. */
export const readmeOf = ({ name, appOrigin, server }: ProjectAbout): string => `# ${name.replace(/\s+/g, ' ')}

This is the source of an app, ready to run on your machine. Its data stay on ${server}.

## Run it

\`\`\`
npm install
npm run dev
\`\`\`

Node 20.19 or later is needed. Open the address that is printed.

The app must be published at ${server} for that: it shows and changes the rows of ${appOrigin}, by the access rules of
its entities, and people sign in as they do there. The dev server passes \`/live_api\`, \`/integrations\`, \`/runtime\` and
the sign-in page on, so the browser sees one address. To use another server, change \`server\` and \`appOrigin\` in
\`lathe.json\`.

Colours, logo and icon are those of the export; the call to action and the mark of the platform are what they are on
${server} at the moment.

\`npm run build\` writes \`dist\`, \`npm run preview\` serves it. Whatever serves it elsewhere has to pass the same
addresses on.

## What is where

| folder | what |
| --- | --- |
| \`src/pages\`, \`src/components\`, \`src/services\` | the app; \`src/layout.jsx\` frames every page, \`src/globals.css\` has its colours |
| \`src/entities\` | what the app stores. Changing these files here changes nothing on the server |
| \`platform\` | what the app runs on: components, entity client, \`createPageUrl\`, start-up. It is replaced with every export |
| \`lathe.json\` | which app this is, and where its data are |

\`@/\` is \`src\`, then \`platform\`. \`@/entities/Name\` gives the client of an entity.

## Bring it back

Zip this folder without \`node_modules\` and choose "Import a zip" on the home screen of ${server}. It becomes a new app
with the files of \`src\`, without rows.
`;
