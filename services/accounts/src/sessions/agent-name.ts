import Bowser from 'bowser';

/** A browser in words, as "Firefox on Linux", by what it calls itself. */
export function agentName(agent: string): string {
  if (agent.trim() === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(agent);
  if (!browser.name) return agent.slice(0, 40);
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
