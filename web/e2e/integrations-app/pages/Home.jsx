import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { Core, InvokeLLM, SendEmail, UploadFile } from '@/integrations/Core';
import { tools } from '@/integrations/tools';

// A literal would be mended: the detector of such calls knows what was meant.
const question = 'How many legs has a dog?';
const dog = {
  type: 'object',
  properties: { name: { type: 'string' }, legs: { type: 'integer' } },
  required: ['name', 'legs'],
};

/** Says what came of each call, or why it was refused. */
export default function Home() {
  const [said, setSaid] = useState({});
  const [picture, setPicture] = useState('');
  const tell = (name, value) => setSaid((before) => ({ ...before, [name]: value }));
  const run = async (name, work) => {
    tell(name, 'waiting');
    try {
      tell(name, JSON.stringify(await work()));
    } catch (problem) {
      tell(name, problem.message);
    }
  };
  const upload = (event) => {
    const [file] = event.target.files;
    return run('upload', async () => {
      const { file_url } = await UploadFile({ file });
      setPicture(file_url);
      return file_url;
    });
  };
  const calls = {
    object: () => InvokeLLM({ prompt: 'Describe a dog', response_json_schema: dog }),
    text: () => Core.InvokeLLM({ prompt: question }),
    mail: () =>
      SendEmail({ to: 'ann@example.com', subject: 'A walk', body: 'Rex was out today.', from_name: 'Dog walkers' }),
    string: () => InvokeLLM(question),
    wordless: () => UploadFile({}),
    tool: () => tools.run('walks', { input: question }, { onText: (text) => tell('words', text) }),
    nowhere: () => tools.run('nowhere'),
  };
  return (
    <main className="space-y-4 p-6">
      <h1 className="text-2xl font-semibold">Integrations</h1>
      <Label htmlFor="file">Picture</Label>
      <Input id="file" type="file" onChange={upload} />
      {picture && <img src={picture} alt="What was uploaded" className="h-8 w-8" />}
      {Object.entries(calls).map(([name, work]) => (
        <Button key={name} onClick={() => run(name, work)}>
          {`Call ${name}`}
        </Button>
      ))}
      <ul>
        {Object.entries(said).map(([name, text]) => (
          <li key={name} data-said={name}>
            {text}
          </li>
        ))}
      </ul>
    </main>
  );
}
