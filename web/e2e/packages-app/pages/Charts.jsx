import { BarElement, CategoryScale, Chart as ChartJS, LinearScale, Tooltip } from 'chart.js';
import Chart from 'chart.js/auto';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { Bar } from 'react-chartjs-2';
import Check from '@/components/Check';

ChartJS.register(BarElement, CategoryScale, LinearScale, Tooltip);
const data = { labels: ['Mon', 'Tue'], datasets: [{ label: 'Walks', data: [3, 5], backgroundColor: '#6366f1' }] };

export default function Charts() {
  const canvas = useRef(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const chart = new Chart(canvas.current, { type: 'doughnut', data, options: { animation: false } });
    setDrawn(chart.getDatasetMeta(0).data.length === 2);
    return () => chart.destroy();
  }, []);
  return (
    <ul className="space-y-2 p-6">
      <Check name="react-chartjs-2" ok>
        <div style={{ width: 300, height: 150 }}>
          <Bar data={data} options={{ animation: false, maintainAspectRatio: false }} />
        </div>
      </Check>
      <Check name="chart.js" ok={drawn}>
        <div style={{ width: 150, height: 150 }}>
          <canvas ref={canvas} />
        </div>
      </Check>
      <Check name="qrcode.react" ok>
        <QRCodeSVG value="https://example.org" size={96} />
      </Check>
    </ul>
  );
}
