import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

export default function Home() {
  const [count, setCount] = useState(0);
  return (
    <main className="p-6">
      <h1 className="text-2xl font-semibold">Nothing but a button</h1>
      <Button onClick={() => setCount(count + 1)}>
        <Plus /> {count}
      </Button>
    </main>
  );
}
