import { describe, expect, it } from '@jest/globals';
import { translate } from '../translation/translate.js';
import { formsOf } from './noun-forms.js';

describe('the singular of a Spanish noun that no dictionary has', () => {
  const request = 'Quiero llevar un registro con fecha y nombre';
  it.each([
    ['jornales', 'jornal'],
    ['ascensores', 'ascensor'],
    ['comparaciones', 'comparación'],
    ['comprensiones', 'comprensión'],
    ['muebles', 'mueble'],
    ['alcaldes', 'alcalde'],
    ['embases', 'embase'],
    ['valles', 'valle'],
    ['codornices', 'codorniz'],
    ['comparsas', 'comparsa'],
  ])('%s: %s', (many, one) => {
    expect(formsOf(many, request, translate(request))).toEqual({ one, many });
  });
});
