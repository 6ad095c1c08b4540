import { TrashIcon } from '@heroicons/react/24/outline';
import { AccessibleIcon } from '@radix-ui/react-accessible-icon';
import { Cross2Icon } from '@radix-ui/react-icons';
import * as Otp from '@radix-ui/react-one-time-password-field';
import * as Password from '@radix-ui/react-password-toggle-field';
import { AnimatePresence, motion } from 'motion/react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { FaHome, FaRegTrashAlt } from 'react-icons/fa';
import { MdDelete } from 'react-icons/md';
import Select from 'react-select';
import AsyncSelect from 'react-select/async';
import CreatableSelect from 'react-select/creatable';
import Check from '@/components/Check';

const breeds = [
  { value: 'collie', label: 'Collie' },
  { value: 'boxer', label: 'Boxer' },
];

export default function Forms() {
  const [breed, setBreed] = useState(null);
  const [files, setFiles] = useState([]);
  const { getRootProps, getInputProps } = useDropzone({ onDrop: setFiles });
  return (
    <ul className="space-y-2 p-6">
      <Check name="react-select" ok>
        <Select inputId="breed" aria-label="Breed" options={breeds} value={breed} onChange={setBreed} />
        <CreatableSelect aria-label="New breed" options={breeds} />
        <AsyncSelect aria-label="Any breed" loadOptions={async () => breeds} defaultOptions />
        <output data-breed>{breed?.value}</output>
      </Check>
      <Check name="react-dropzone" ok>
        <div {...getRootProps()}>
          <input {...getInputProps()} />
          Drop files
        </div>
        <output data-dropped>{files.map(({ name }) => name).join(' ')}</output>
      </Check>
      <Check name="motion/react" ok>
        <AnimatePresence>
          <motion.p initial={{ opacity: 0 }} animate={{ opacity: 1 }}>
            moves
          </motion.p>
        </AnimatePresence>
      </Check>
      <Check name="radix-ui" ok>
        <Tabs.Root defaultValue="a">
          <Tabs.List>
            <Tabs.Trigger value="a">A</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="a">tab a</Tabs.Content>
        </Tabs.Root>
        <AccessibleIcon label="Delete">
          <TrashIcon />
        </AccessibleIcon>
        <Otp.Root aria-label="Code">
          <Otp.Input />
          <Otp.Input />
          <Otp.HiddenInput />
        </Otp.Root>
        <Password.Root>
          <Password.Input aria-label="Password" />
          <Password.Toggle>
            <Password.Slot visible="Hide" hidden="Show" />
          </Password.Toggle>
        </Password.Root>
      </Check>
      <Check name="react-icons" ok>
        <FaHome /> <FaRegTrashAlt size={20} /> <MdDelete className="text-destructive" /> <TrashIcon className="h-5" />
        <Cross2Icon />
      </Check>
    </ul>
  );
}
