import type { App } from '@lathe/proto/apps/model';
import type { Tool } from '@lathe/proto/apps/tools/model';
import { useQuery } from '@tanstack/react-query';
import { mayChange, viewerSentence } from '@/features/apps/may-change';
import { accountQuery } from '@/features/auth/api';
import { Section } from '@/features/panels/fields/section';
import { TextAreaField } from '@/features/panels/fields/text-area-field';
import { Activation } from './activation';
import { BlocksSection } from './blocks/blocks-section';
import { Conflicts } from './conflicts';
import { DataSection } from './data/data-section';
import { FieldsSection } from './fields/fields-section';
import { MadeLine } from './generate/made-line';
import { SaveLine } from './save-line';
import { useTool } from './saving/use-tool';
import { ScheduleSection } from './schedule/schedule-section';
import { SettingsSection } from './settings-section';
import { SourcesSection } from './sources-section';
import { TextsSection } from './texts-section';
import { ToolLeaveGuard } from './tool-leave-guard';
import { ToolMenu } from './tool-menu';
import { ToolsFrame } from './tools-frame';
import { TryOut } from './try-out';

/** The values of a tool; all of them save themselves. */
export function ToolEditor({ app, tool }: { app: App; tool: Tool }) {
  const { appId } = app;
  const edited = useTool(appId, tool);
  const account = useQuery(accountQuery()).data;
  const { values, set, problem } = edited;
  return (
    <ToolsFrame
      back={{ to: '/build/app/$appId/tools', params: { appId } }}
      backLabel="Back to the tools"
      title={values.header || 'Untitled tool'}
      aside={<SaveLine edited={edited} />}
      beside={<TryOut app={app} edited={edited} />}
    >
      <ToolMenu />
      {!mayChange(app) && <p className="text-muted">{viewerSentence}</p>}
      <MadeLine appId={appId} tool={tool} />
      <Conflicts edited={edited} />
      <Activation app={app} edited={edited} />
      <fieldset disabled={!mayChange(app)} className="flex min-w-0 flex-col gap-6">
        <TextsSection edited={edited} />
        <Section title="Instructions">
          <TextAreaField
            label="What the language model is told"
            value={values.gptPrompt ?? ''}
            maxLength={20_000}
            hint="[input] stands for what people write, and [name] for what they give in the field of that name."
            error={problem('gptPrompt')}
            onChange={(gptPrompt) => set({ gptPrompt })}
          />
        </Section>
        <FieldsSection app={app} edited={edited} account={account} />
        <BlocksSection edited={edited} />
        <SettingsSection app={app} edited={edited} account={account} />
      </fieldset>
      <SourcesSection app={app} edited={edited} />
      <DataSection app={app} edited={edited} />
      <ScheduleSection app={app} edited={edited} />
      <ToolLeaveGuard saves={edited.saves} />
    </ToolsFrame>
  );
}
