import { Alert, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { editProgramPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { discardProgramChanges, type ProgramDetail } from '../../contract.ts'
import { shownPrograms } from '../shown-programs.ts'

const ApplyDialog = lazyPart(() => import('./apply-dialog.tsx'))

/** What was written of a program that runs, and does not hold yet. */
export function PendingChanges({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const [applying, setApplying] = useState(false)
  const { id, version, pending, canWrite } = program
  const discard = useAction(discardProgramChanges, { refreshes: shownPrograms, success: t('programs.changes.discarded') })
  if (!pending || pending === 'nothing') return null
  return (
    <Alert color="yellow" title={t('programs.changes.title')}>
      <Text>{t(`programs.changes.${pending}`)}</Text>
      <Group gap="sm" mt="sm">
        <GuardedButton size="sm" ability="programs.write" allowed={canWrite} onClick={() => setApplying(true)}>
          {t('programs.changes.apply')}
        </GuardedButton>
        {canWrite && (
          <>
            <Button size="sm" variant="default" component={Link} to={editProgramPath(id)} state={state}>
              {t('programs.changes.edit')}
            </Button>
            <Button
              size="sm"
              variant="default"
              loading={discard.isPending}
              onClick={() => discard.mutate({ params: { id }, body: { version } })}
            >
              {t('programs.changes.discard')}
            </Button>
          </>
        )}
      </Group>
      <Suspense>{applying && <ApplyDialog program={program} onClose={() => setApplying(false)} />}</Suspense>
    </Alert>
  )
}
