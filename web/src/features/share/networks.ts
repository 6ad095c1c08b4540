/** A network that a link is posted on with a message, and the address that opens its form. */
export interface Network {
  id: 'twitter' | 'facebook' | 'linkedin' | 'whatsapp' | 'email';
  label: string;
  addressOf: (post: { link: string; message: string; title: string }) => string;
}

const withQuery = (address: string, query: Record<string, string>): string =>
  `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

export const networks: readonly Network[] = [
  {
    id: 'twitter',
    label: 'Twitter',
    addressOf: ({ link, message }) => withQuery('https://twitter.com/intent/tweet', { text: message, url: link }),
  },
  {
    id: 'facebook',
    label: 'Facebook',
    addressOf: ({ link, message }) =>
      withQuery('https://www.facebook.com/sharer/sharer.php', { u: link, quote: message }),
  },
  {
    id: 'linkedin',
    label: 'LinkedIn',
    addressOf: ({ link, message }) =>
      withQuery('https://www.linkedin.com/feed/', { shareActive: 'true', text: `${message} ${link}` }),
  },
  {
    id: 'whatsapp',
    label: 'WhatsApp',
    addressOf: ({ link, message }) => withQuery('https://wa.me/', { text: `${message} ${link}` }),
  },
  {
    id: 'email',
    label: 'Email',
    addressOf: ({ link, message, title }) => withQuery('mailto:', { subject: title, body: `${message}\n\n${link}` }),
  },
];

/** What a post about an app says until it is changed. */
export const samplePost = (name: string): string => `I just made ${name}. Have a look and tell me what you think!`;
