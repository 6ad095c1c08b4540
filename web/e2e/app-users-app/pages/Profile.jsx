import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { Report } from '@/entities/Report';
import { User } from '@/entities/User';

/** The profile of whoever is signed in, and what only admins of the app see. */
export default function Profile() {
  const [me, setMe] = useState();
  const [form, setForm] = useState({ fullName: '', phone: '' });
  const [said, setSaid] = useState('');
  const [admin, setAdmin] = useState(null);

  const load = async () => {
    const user = await User.me();
    setMe(user);
    setForm({ fullName: user?.fullName ?? '', phone: user?.phone ?? '' });
    if (user?.role !== 'admin') return setAdmin(null);
    const [reports, people] = await Promise.all([Report.list(), User.list('email')]);
    return setAdmin({ reports, people });
  };
  useEffect(() => {
    void load();
  }, []);

  const save = async (event) => {
    event.preventDefault();
    setSaid('');
    try {
      await User.updateMe(form);
      setSaid('Saved');
    } catch (problem) {
      setSaid(problem.message);
    }
  };
  /** What somebody tries who wants more than he is given. */
  const grab = async () => {
    try {
      await User.updateMe({ role: 'admin' });
      setSaid('Taken');
    } catch (problem) {
      setSaid(problem.details.issues[0].message);
    }
  };

  if (me === undefined) return <p>Loading</p>;
  if (me === null) return <Button onClick={() => User.login()}>Sign in</Button>;
  return (
    <main className="mx-auto max-w-md space-y-4 p-4">
      <h1 className="text-2xl font-semibold">Profile of {me.email}</h1>
      <p>Role: {me.role}</p>
      <form onSubmit={save} className="space-y-2">
        <Label htmlFor="name">Name</Label>
        <Input
          id="name"
          value={form.fullName}
          onChange={(event) => setForm({ ...form, fullName: event.target.value })}
        />
        <Label htmlFor="phone">Phone</Label>
        <Input id="phone" value={form.phone} onChange={(event) => setForm({ ...form, phone: event.target.value })} />
        <Button type="submit">Save</Button>
      </form>
      <Button variant="outline" onClick={grab}>
        Make me an admin
      </Button>
      <Button variant="outline" onClick={load}>
        Look again
      </Button>
      <p role="status">{said}</p>
      {admin && (
        <section aria-label="For admins">
          <ul>
            {admin.reports.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <ul>
            {admin.people.map(({ id, email, phone }) => (
              <li key={id}>
                {email}: {phone}
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
