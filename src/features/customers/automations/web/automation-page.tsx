import { Skeleton, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { automationsPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TabRow } from '#web/ui/page/tab-row.tsx'
import { getAutomation, listAutomations, removeAutomation } from '../contract.ts'
import { AutomationActions } from './automation-actions.tsx'
import { AutomationEditor } from './automation-editor.tsx'
import { AutomationSummary } from './automation-summary.tsx'
import { ActiveBadge } from './automation-table.tsx'
import { DryRun } from './dry-run.tsx'
import { RunList } from './run-list.tsx'
import { says } from './says.ts'

/** One automation; with `?edit=1` its form. */
export default function AutomationPage() {
  const { t } = useTranslation()
  const mayWrite = useCan()('automations.write')
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const remove = useAction(removeAutomation, {
    refreshes: [listAutomations],
    success: t('automations.removed'),
    onSuccess: () => navigate(automationsPath, { replace: true }),
  })
  // Nothing of it is read again while it goes: word that it is gone may come before the answer.
  const goes = remove.isPending || remove.isSuccess
  const { data, error, refetch } = useApi(getAutomation, { params: { id } }, { refetchInterval: useFallbackInterval(), enabled: !goes })
  if (error && !goes) return <ErrorState error={error} onRetry={refetch} />
  if (!data || goes) return <Skeleton h={240} aria-label={t('common.loading')} />
  const { fields, active, version } = data
  if (mayWrite && params.get('edit') === '1')
    return (
      <>
        <PageHeader title={t('automations.editNamed', { name: fields.automationName })} />
        <AutomationEditor key={id} id={id} version={version} initial={fields} />
      </>
    )
  const tabs = ['steps', ...(mayWrite ? (['dryRun'] as const) : []), 'history'] as const
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'steps'
  return (
    <>
      <PageHeader
        title={fields.automationName}
        description={says(fields.schedule)}
        beside={<ActiveBadge active={active} />}
        actions={mayWrite && <AutomationActions automation={data} onRemove={() => remove.mutate({ params: { id } })} />}
      />
      <Tabs
        value={tab}
        onChange={(next) => setParams(next && next !== 'steps' ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
      >
        <TabRow current={tab}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`automations.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={tab} pt="lg">
          {tab === 'steps' && <AutomationSummary automation={data} />}
          {tab === 'dryRun' && <DryRun id={id} />}
          {tab === 'history' && <RunList query={{ automationId: id }} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
