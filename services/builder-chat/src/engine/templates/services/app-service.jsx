import { icons__ } from 'lucide-react';

export const APP = {
  name: 'name__',
  tagline: 'tagline__',
  icon: icon__,
  theme: 'theme__',
  currency: 'currency__',
  /* when: translated */
  language: 'language__',
  /* end: translated */
};

/** The menu, in its order. */
export const MENU = [
  /* slot: entries */
];
