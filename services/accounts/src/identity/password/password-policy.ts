import { DomainError } from '@lathe/platform/errors/domain-error';

const minLength = 8;

/** Passwords that head every published list of leaked ones, eight characters or longer; compared without case. */
export const commonest: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 password password1 password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
   1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx iloveyou iloveyou1 sunshine princess football baseball superman batman123 trustno1 welcome1 welcome123
   letmein1 letmein123 admin123 admin1234 administrator abc12345 abcd1234 a1b2c3d4 aa123456 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123
   11111111 00000000 88888888 87654321 987654321 0987654321 11223344 12341234 12344321 123123123 123321123 147258369 computer internet whatever
   starwars michelle jennifer liverpool chocolate charlie1 monkey123 dragon123 master123 changeme changeme1 secret123 default1 guest1234 test1234
   testtest lovelove qazwsxedc 1234qwer qwer1234 pokemon1 michael1 samsung1 football1 baseball1 shadow123 hello123 freedom1 login123`.split(
    /\s+/,
  ),
);

/** Throws `auth/weak-password` for a short one, one of the commonest, one character repeated, or the address itself. */
export function checkPassword(password: string, email: string): void {
  const lower = password.toLowerCase();
  const weak =
    [...password].length < minLength ||
    commonest.has(lower) ||
    new Set(lower).size < 3 ||
    lower === email ||
    lower === email.split('@')[0];
  if (weak) throw new DomainError('auth/weak-password');
}
