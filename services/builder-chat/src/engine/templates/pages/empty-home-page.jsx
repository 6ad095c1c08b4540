import PageHeader from '@/components/PageHeader';
import { APP } from '@/services/app';

export default function HomePage() {
  return <PageHeader title={APP.name} description={APP.tagline} />;
}
