import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { programsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { deleteProgram, listPrograms, type ProgramDetail } from '../../contract.ts'

/** A draft is taken away for good. */
export default function RemoveDialog({ program, onClose }: { program: ProgramDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, programName: name, version } = program
  const remove = useAction(deleteProgram, {
    refreshes: [listPrograms],
    success: t('programs.done.remove', { name }),
    onSuccess: () => navigate(programsPath, { replace: true }),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id }, body: { version } })}
      title={t('programs.titles.remove', { name })}
      confirmLabel={t('programs.steps.remove')}
      loading={remove.isPending}
      danger
    >
      {t('programs.stepMeans.remove')}
    </ConfirmDialog>
  )
}
