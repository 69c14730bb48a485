import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { AttainmentList } from './list/attainment-list.tsx'

const ApproveDialog = lazyPart(() => import('./decide/approve-dialog.tsx'))
const ReleaseDialog = lazyPart(() => import('./decide/release-dialog.tsx'))

type Program = { id: string; programName: string; maximumAllowed: number | null }

/** What sales earned in a program, and what can be decided about many of them at once. */
export default function ProgramAttainment({ program }: { program: Program }) {
  const { t } = useTranslation()
  const may = useCan()('attainment.write')
  const [open, setOpen] = useState<'approve' | 'release' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <>
      <AttainmentList
        programId={program.id}
        actions={
          may && (
            <Group gap="sm">
              <Button variant="default" onClick={() => setOpen('approve')}>
                {t('attainment.approve.button')}
              </Button>
              {program.maximumAllowed !== null && (
                <Button variant="default" onClick={() => setOpen('release')}>
                  {t('attainment.release.button')}
                </Button>
              )}
            </Group>
          )
        }
      />
      <Suspense>
        {open === 'approve' && <ApproveDialog program={program} onClose={onClose} />}
        {open === 'release' && <ReleaseDialog program={program} onClose={onClose} />}
      </Suspense>
    </>
  )
}
