import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { programPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useSession } from '#web/app/session/session.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { RecordTabs } from '#web/record/record-tabs.tsx'
import type { ProgramDetail } from '../../contract.ts'
import { OverviewTab } from './overview-tab.tsx'
import { ProgramHeader } from './program-header.tsx'
import type { ProgramParts } from './program-parts.ts'

const RulesTab = lazyPart(() => import('./rules-tab.tsx'))

type Props = { program: ProgramDetail; parts: ProgramParts; onRemove: () => void }
export function ProgramRecord({ program, parts, onRemove }: Props) {
  const { t } = useTranslation()
  const may = useCan()
  const { id, programName: name } = program
  useEffect(() => {
    noteRecent({ path: programPath(id), name })
  }, [id, name])
  const role = useSession()?.role
  const others = parts.tabs
    .filter(({ ability, isOwn }) => may(ability) && (!isOwn || role === 'rep' || role === 'customer'))
    .map(({ key, Panel }) => ({ key, label: t(`programs.tabs.${key}`), shows: () => <Panel program={program} /> }))
  return (
    <>
      <ProgramHeader program={program} />
      <RecordTabs
        tabs={[
          { key: 'overview', label: t('programs.tabs.overview'), shows: () => <OverviewTab program={program} onRemove={onRemove} /> },
          { key: 'rules', label: t('programs.tabs.rules'), shows: () => <RulesTab program={program} /> },
          ...others,
        ]}
      />
    </>
  )
}
