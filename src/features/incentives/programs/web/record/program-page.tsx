import { IconGift } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { programsPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { useEditing } from '#web/record/use-editing.ts'
import { getProgramDetail } from '../../contract.ts'
import { mayBeEdited } from '../may-be-edited.ts'
import type { ProgramParts } from './program-parts.ts'
import { ProgramRecord } from './program-record.tsx'

const EditSetup = lazyPart(() => import('../form/edit-setup.tsx'))
const EditRewards = lazyPart(() => import('../form/edit-rewards.tsx'))

/** One program; with `?edit=1` and `?edit=rewards` a step of its wizard. */
export function ProgramPage({ parts }: { parts: ProgramParts }) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const isSetup = useEditing()
  const isRewards = params.get('edit') === 'rewards'
  const found = useApi(getProgramDetail, { query: { programId: id } }, { refetchInterval: useFallbackInterval() })
  return (
    <RecordPage
      found={found}
      heading={t('programs.title')}
      missing={{
        Icon: IconGift,
        title: t('programs.record.missing'),
        text: t('programs.record.missingText'),
        to: programsPath,
        toLabel: t('programs.record.toList'),
      }}
      meanwhile={<RecordSkeleton figures={4} />}
    >
      {(program) => {
        const edits = program.canWrite && mayBeEdited(program.state)
        if (edits && isSetup) return <EditSetup key={id} program={program} />
        if (edits && isRewards) return <EditRewards key={id} program={program} />
        return <ProgramRecord key={id} program={program} parts={parts} />
      }}
    </RecordPage>
  )
}
