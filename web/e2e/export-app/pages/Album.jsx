import { format } from 'date-fns';
import { motion } from 'framer-motion';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Badge } from '@/components/ui/badge';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { UploadFile } from '@/integrations/Core';

const day = z.coerce.date().parse('2026-03-04');

/** Stores a picture and shows it. */
export default function Album() {
  const [picture, setPicture] = useState('');
  const upload = async (event) => {
    const { file_url } = await UploadFile({ file: event.target.files[0] });
    setPicture(file_url);
  };
  return (
    <motion.div initial={false} animate={{ opacity: 1 }}>
      <Card>
        <CardHeader>
          <CardTitle>
            <Camera aria-hidden /> Album
          </CardTitle>
          <Badge>{format(day, 'd MMMM yyyy')}</Badge>
        </CardHeader>
        <CardContent>
          <input type="file" aria-label="Picture" onChange={upload} />
          {picture && <img src={picture} alt="Stored" />}
        </CardContent>
      </Card>
    </motion.div>
  );
}
