import { IconGift } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { programsPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { RecordPage } from '#web/record/record-page.tsx'
import { RecordSkeleton } from '#web/record/record-skeleton.tsx'
import { useEditing } from '#web/record/use-editing.ts'
import { deleteProgram, getProgramDetail, listPrograms } from '../../contract.ts'
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
  const navigate = useNavigate()
  const remove = useAction(deleteProgram, {
    refreshes: [listPrograms],
    success: t('programs.done.remove'),
    onSuccess: () => navigate(programsPath, { replace: true }),
  })
  // Nothing of it is read again while it goes: word that it is gone may come before the answer.
  const goes = remove.isPending || remove.isSuccess
  const found = useApi(getProgramDetail, { query: { programId: id } }, { refetchInterval: useFallbackInterval(), enabled: !goes })
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
        if (goes) return <RecordSkeleton figures={4} />
        const edits = program.canWrite && mayBeEdited(program.state)
        if (edits && isSetup) return <EditSetup key={id} program={program} />
        if (edits && isRewards) return <EditRewards key={id} program={program} />
        return (
          <ProgramRecord
            key={id}
            program={program}
            parts={parts}
            onRemove={() => remove.mutate({ params: { id }, body: { version: program.version } })}
          />
        )
      }}
    </RecordPage>
  )
}
