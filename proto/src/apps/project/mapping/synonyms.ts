/** Words that head columns and name fields of the same thing. */
const groups: readonly string[] = [
  'name title label fullname displayname',
  'email mail emailaddress mailaddress',
  'phone telephone tel mobile cell phonenumber telephonenumber mobilenumber',
  'description notes note details comment comments remarks text body summary',
  'price amount cost total value sum',
  'quantity qty count number units pieces',
  'date day when on',
  'address street streetaddress addressline',
  'zip zipcode postcode postalcode plz',
  'city town place location',
  'country nation land',
  'status state stage',
  'image photo picture avatar imageurl photourl',
  'url website link homepage web webaddress',
  'birthday dob dateofbirth birthdate born',
  'category type kind group genre class',
  'company organisation organization employer firm',
  'due deadline duedate dueon dueby',
  'done completed finished isdone iscompleted closed',
  'start startdate startsat startson begin begins from',
  'end enddate endsat endson until to',
  'firstname givenname forename',
  'lastname surname familyname',
  'latitude lat',
  'longitude lng lon long',
  'sku articlenumber itemnumber productcode code',
];

const groupsOf = new Map<string, Set<number>>();
for (const [index, group] of groups.entries())
  for (const word of group.split(' ')) groupsOf.set(word, (groupsOf.get(word) ?? new Set()).add(index));

/** Whether two plain words (lower case, no spaces) mean the same as headings. */
export function areSynonyms(one: string, other: string): boolean {
  const theirs = groupsOf.get(other);
  return theirs !== undefined && [...(groupsOf.get(one) ?? [])].some((group) => theirs.has(group));
}
