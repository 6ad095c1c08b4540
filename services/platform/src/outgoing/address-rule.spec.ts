import { describe, expect, it } from '@jest/globals';
import { commonEnv } from '../config/common-config.js';
import { loadConfig } from '../config/load-config.js';
import { AddressRule } from './address-rule.js';

describe('which addresses may be reached', () => {
  const rule = new AddressRule([]);

  it.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.1.1',
    '198.17.0.1',
    '223.255.255.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => expect(rule.accepts(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::808:808',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a9fe:a9fe::',
    '2002:808:808::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '8.8.8.8.',
  ])('%s is not', (address) => expect(rule.accepts(address)).toBe(false));

  it('accepts what the operator allows, and no more', () => {
    const allowing = new AddressRule(['10.1.0.0/16', '192.168.0.7', 'fd00:1::/32']);
    const accepted = ['10.1.2.3', '::ffff:10.1.2.3', '192.168.0.7', 'fd00:1::5', '8.8.8.8'];
    const refused = ['10.2.0.1', '192.168.0.8', 'fd00:2::5', '127.0.0.1', '::1'];
    expect(accepted.filter((address) => !allowing.accepts(address))).toEqual([]);
    expect(refused.filter((address) => allowing.accepts(address))).toEqual([]);
  });

  it('reads OUTGOING_ALLOW, and stops the start for what is no range', () => {
    expect(loadConfig(commonEnv, {}).OUTGOING_ALLOW).toEqual([]);
    const { OUTGOING_ALLOW } = loadConfig(commonEnv, { OUTGOING_ALLOW: '10.0.0.0/8, fd00::/8,192.168.0.7' });
    expect(new AddressRule(OUTGOING_ALLOW).accepts('10.9.9.9')).toBe(true);
    for (const wrong of ['10.0.0.0/33', '10/8', 'wiki.example.org', '10.0.0.0-10.0.0.9'])
      expect(() => loadConfig(commonEnv, { OUTGOING_ALLOW: wrong })).toThrow(/OUTGOING_ALLOW: must be addresses/);
  });
});
