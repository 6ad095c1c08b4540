import { createContext, forwardRef, useContext, useId } from 'react';
import { Legend, ResponsiveContainer, Tooltip } from 'recharts';
import { cn } from '@/lib/utils';

const ChartContext = createContext({});

/** CSS variables `--color-<key>` for each series of `config` ({key: {label, color, theme: {light, dark}}}). */
export function ChartStyle({ id, config }) {
  const rule = (selector, mode) => {
    const lines = Object.entries(config).flatMap(([key, { color, theme }]) => {
      const value = theme?.[mode] ?? color;
      return value ? [`--color-${key.replace(/[^\w-]/g, '')}: ${String(value).replace(/[;{}<]/g, '')};`] : [];
    });
    return `${selector} [data-chart="${id}"] { ${lines.join(' ')} }`;
  };
  return <style>{`${rule('', 'light')}\n${rule('.dark', 'dark')}`}</style>;
}

export const ChartContainer = forwardRef(({ id, className, children, config = {}, ...props }, ref) => {
  const own = useId().replace(/:/g, '');
  const chartId = `chart-${id ?? own}`;
  return (
    <ChartContext.Provider value={config}>
      <div
        ref={ref}
        data-chart={chartId}
        className={cn(
          'flex aspect-video justify-center text-xs [&_.recharts-cartesian-axis-tick_text]:fill-muted-foreground [&_.recharts-layer]:outline-none',
          '[&_.recharts-cartesian-grid_line]:stroke-border/60 [&_.recharts-rectangle.recharts-tooltip-cursor]:fill-muted [&_.recharts-surface]:outline-none',
          className,
        )}
        {...props}
      >
        <ChartStyle id={chartId} config={config} />
        <ResponsiveContainer>{children}</ResponsiveContainer>
      </div>
    </ChartContext.Provider>
  );
});
ChartContainer.displayName = 'ChartContainer';

export const ChartTooltip = Tooltip;
export const ChartLegend = Legend;

const keyOf = (item, nameKey) =>
  String(nameKey ? (item.payload?.[nameKey] ?? nameKey) : (item.name ?? item.dataKey ?? item.value));

function Swatch({ color, indicator }) {
  const shape = {
    dot: 'size-2.5 rounded-[2px]',
    line: 'h-full w-1 rounded-[2px]',
    dashed: 'h-full w-0 border-l-2 border-dashed',
  }[indicator];
  return (
    <span
      className={cn('shrink-0', shape)}
      style={{ backgroundColor: indicator === 'dashed' ? undefined : color, borderColor: color }}
    />
  );
}

export const ChartTooltipContent = forwardRef(
  (
    {
      active,
      payload,
      label,
      labelFormatter,
      formatter,
      className,
      indicator = 'dot',
      hideLabel = false,
      hideIndicator = false,
      nameKey,
      color,
    },
    ref,
  ) => {
    const config = useContext(ChartContext);
    if (!active || !payload?.length) return null;
    const title = labelFormatter ? labelFormatter(label, payload) : (config[label]?.label ?? label);
    return (
      <div
        ref={ref}
        className={cn(
          'grid min-w-[8rem] gap-1.5 rounded-lg border bg-background px-2.5 py-1.5 text-xs shadow-xl',
          className,
        )}
      >
        {hideLabel || title === undefined || title === '' ? null : <div className="font-medium">{title}</div>}
        {payload.map((item, index) => {
          const key = keyOf(item, nameKey);
          if (formatter) return <div key={key}>{formatter(item.value, item.name, item, index, item.payload)}</div>;
          return (
            <div key={key} className="flex items-center gap-2">
              {hideIndicator ? null : (
                <Swatch color={color ?? item.payload?.fill ?? item.color} indicator={indicator} />
              )}
              <span className="text-muted-foreground">
                {config[key]?.label ?? config[item.dataKey]?.label ?? item.name}
              </span>
              <span className="ml-auto font-mono font-medium tabular-nums text-foreground">
                {typeof item.value === 'number' ? item.value.toLocaleString() : item.value}
              </span>
            </div>
          );
        })}
      </div>
    );
  },
);
ChartTooltipContent.displayName = 'ChartTooltipContent';

export const ChartLegendContent = forwardRef(
  ({ className, payload, verticalAlign = 'bottom', nameKey, hideIcon = false }, ref) => {
    const config = useContext(ChartContext);
    if (!payload?.length) return null;
    return (
      <div
        ref={ref}
        className={cn(
          'flex flex-wrap items-center justify-center gap-4',
          verticalAlign === 'top' ? 'pb-3' : 'pt-3',
          className,
        )}
      >
        {payload.map((item) => (
          <div key={item.value} className="flex items-center gap-1.5">
            {hideIcon ? null : <Swatch color={item.color} indicator="dot" />}
            {config[keyOf(item, nameKey)]?.label ?? config[item.dataKey]?.label ?? item.value}
          </div>
        ))}
      </div>
    );
  },
);
ChartLegendContent.displayName = 'ChartLegendContent';
