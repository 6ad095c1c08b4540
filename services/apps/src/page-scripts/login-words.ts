/** What an app's sign-in page is used for: the words and the fields of each. */
export const words = {
  'sign-in': {
    title: 'Sign in to',
    action: 'Sign in',
    busy: 'Signing in…',
    question: 'No account yet?',
    other: 'Create an account',
    password: 'Password',
    autocomplete: 'current-password',
  },
  'sign-up': {
    title: 'Create your account for',
    action: 'Create account',
    busy: 'Creating your account…',
    question: 'Already have an account?',
    other: 'Sign in',
    password: 'Password',
    autocomplete: 'new-password',
  },
  forgotten: {
    title: 'Get a new password for',
    action: 'Send the link',
    busy: 'Sending the link…',
    question: 'You remember it?',
    other: 'Sign in',
    password: null,
    autocomplete: 'current-password',
  },
  reset: {
    title: 'Set a new password for',
    action: 'Set password',
    busy: 'Setting your password…',
    question: 'You remember the old one?',
    other: 'Sign in',
    password: 'New password',
    autocomplete: 'new-password',
  },
} as const;

export type Mode = keyof typeof words;

/** Where the form of each goes, below the app's sign-in. */
export const routes: Record<Mode, string> = {
  'sign-in': 'sign-in',
  'sign-up': 'sign-up',
  forgotten: 'send-reset-email',
  reset: 'reset-password',
};

export const fieldOfCode: Record<string, 'email' | 'password'> = {
  'auth/invalid-email': 'email',
  'auth/email-already-exists': 'email',
  'auth/weak-password': 'password',
  'auth/reset-weak-password': 'password',
};

/** What a failure that nobody planned for is called, where it has words of its own (specification 1, points 5 and 8). */
export const failureOf: Partial<Record<Mode, string>> = {
  forgotten: 'Something went wrong sending password reset email. Please try again later or contact support',
  reset: 'Error resetting password!',
};
