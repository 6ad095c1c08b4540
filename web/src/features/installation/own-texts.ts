import type { TextName } from '@lathe/proto/accounts/installation';

export const titleOf: Record<TextName, string> = {
  'terms-of-service': 'Terms of service',
  'privacy-policy': 'Privacy policy',
};

/** What stands here until whoever runs the installation has written their own: what the software does, no law. */
export const plainTextOf: Record<TextName, string> = {
  'terms-of-service': `Whoever runs this installation of Lathe has not written terms of their own yet. Ask them what applies before you rely on it.

What the software does:

- What you build is yours: its source can be read and copied by you, and by nobody else unless you share it.
- A deleted app can be brought back for 7 days. After that its source, its versions and its rows are gone.
- Apps that you publish are open to whom you choose in the builder.`,
  'privacy-policy': `Whoever runs this installation of Lathe has not written a privacy policy of their own yet. Ask them who is responsible for your data.

What the software stores:

- Your email address, and a one-way hash of your password.
- What you write to the builder, your apps with their versions and rows, and files that you upload.
- A cookie for your session. There are no cookies for advertising, and nothing is counted by others.

Where a language model is connected, what you write to the builder is sent to it. The builder says which one answers.`,
};
