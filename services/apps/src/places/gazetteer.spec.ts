import { beforeAll, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@lathe/platform/testing/turns-during';
import { Gazetteer } from './gazetteer.js';

describe('the gazetteer', () => {
  let places: Gazetteer;
  let turns = 0;
  beforeAll(async () => {
    turns = await turnsDuring(async () => void (places = await Gazetteer.load()));
  });

  it('lets others have their turn while it is read', () => {
    expect(turns).toBeGreaterThan(100);
  });

  it('finds places by how their name begins, the largest first', () => {
    expect(places.find('Lond', 3)).toEqual(['London, United Kingdom', 'Londrina, Brazil', 'London, Canada']);
    expect(places.find('new yor', 1)).toEqual(['New York City, NY, United States']);
  });

  it('has room for what is named so in whole, and finds names by words in them', () => {
    expect(places.find('san', 8)[0]).toBe('Santiago, Chile');
    expect(places.find('san', 8)).toContain('San, Mali');
    expect(places.find('janeiro', 1)).toEqual(['Rio de Janeiro, Brazil']);
  });

  it.each([
    ['SAO PAULO', 'São Paulo, Brazil'],
    ['Łódź', 'Łódź, Poland'],
    ['lodz', 'Łódź, Poland'],
    ['koln', 'Köln, Germany'],
    ['saint-denis', 'Saint-Denis, Réunion'],
    ['saint denis', 'Saint-Denis, Réunion'],
  ])('reads %s whatever its marks', (text, label) => {
    expect(places.find(text, 1)).toEqual([label]);
  });

  it('is narrowed by what follows a comma', () => {
    expect(places.find('Springfield, mo', 5)).toEqual(['Springfield, MO, United States']);
    expect(places.find('Paris, fr', 1)).toEqual(['Paris, France']);
    expect(places.find('Paris, France', 1)).toEqual(['Paris, France']);
    expect(places.find('Paris, Atlantis', 5)).toEqual([]);
  });

  it('says each label once, and no more than are wanted', () => {
    const found = places.find('san', 8);
    expect(new Set(found).size).toBe(8);
  });

  it.each(['', ' ', ', France', '\n', "'", '%', '[a-z]+', 'zzzzqq'])('finds nothing by %j', (text) => {
    expect(places.find(text, 8)).toEqual([]);
  });
});
