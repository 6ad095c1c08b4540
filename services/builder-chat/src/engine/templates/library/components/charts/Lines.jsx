import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

/** Large sums have room beside the chart: 120K. */
const SHORT = new Intl.NumberFormat('locale__', { notation: 'compact', maximumFractionDigits: 2 });
const TICK = { fill: 'hsl(var(--muted-foreground))', fontSize: 12 };

/** A line over [{ id, name, value }] that fills what it stands in. */
export default function Lines({ data, label }) {
  return (
    <ResponsiveContainer width="100%" height="100%" minWidth={100} minHeight={100} initialDimension={{ width: 400, height: 224 }}>
      <LineChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
        <CartesianGrid vertical={false} stroke="hsl(var(--border))" />
        <XAxis dataKey="name" tickLine={false} axisLine={false} tick={TICK} minTickGap={24} />
        <YAxis domain={['auto', 'auto']} tickLine={false} axisLine={false} tick={TICK} tickFormatter={(value) => SHORT.format(value)} />
        <Tooltip
          contentStyle={{ background: 'hsl(var(--popover))', border: '1px solid hsl(var(--border))', borderRadius: 8, color: 'hsl(var(--popover-foreground))' }}
          itemStyle={{ color: 'hsl(var(--popover-foreground))' }}
        />
        <Line dataKey="value" name={label} type="monotone" stroke="hsl(var(--primary))" strokeWidth={2} dot={data.length < 20} isAnimationActive={false} />
      </LineChart>
    </ResponsiveContainer>
  );
}
