import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const TONES = {
  green: '#10a37f',
  blue: '#3b8fd6',
  amber: '#e0a019',
  red: '#dc5a55',
  violet: '#8b74de',
  teal: '#219ea0',
  rose: '#dd5f86',
  orange: '#e07b3c',
  sky: '#27a3c4',
  gray: '#9a9fa8',
};
/** Large sums have room beside the chart: 120K. */
const SHORT = new Intl.NumberFormat('locale__', { notation: 'compact', maximumFractionDigits: 2 });
const TICK = { fill: 'hsl(var(--muted-foreground))', fontSize: 12 };

/** Bars over [{ name, count, tone? }] that fill what they stand in. */
export default function Bars({ data, label }) {
  return (
    <ResponsiveContainer width="100%" height="100%" minWidth={100} minHeight={100} initialDimension={{ width: 400, height: 224 }}>
      <BarChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: -24 }}>
        <CartesianGrid vertical={false} stroke="hsl(var(--border))" />
        <XAxis dataKey="name" tickLine={false} axisLine={false} tick={TICK} />
        <YAxis allowDecimals={false} tickLine={false} axisLine={false} tick={TICK} tickFormatter={(value) => SHORT.format(value)} />
        <Tooltip
          cursor={{ fill: 'hsl(var(--muted))' }}
          contentStyle={{ background: 'hsl(var(--popover))', border: '1px solid hsl(var(--border))', borderRadius: 8, color: 'hsl(var(--popover-foreground))' }}
          itemStyle={{ color: 'hsl(var(--popover-foreground))' }}
        />
        <Bar dataKey="count" name={label} radius={[6, 6, 0, 0]} maxBarSize={44} isAnimationActive={false}>
          {data.map((entry) => (
            <Cell key={entry.name} fill={TONES[entry.tone] ?? 'hsl(var(--primary))'} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
