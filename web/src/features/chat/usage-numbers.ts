/** How tokens and costs are written. */
export const whole = new Intl.NumberFormat('en');
export const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
