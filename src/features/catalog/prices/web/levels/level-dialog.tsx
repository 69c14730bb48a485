import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { priceLevelPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { listPriceLevels, savePriceLevel } from '../../contract.ts'
import { LevelFields } from './level-fields.tsx'
import { useLevelForm } from './use-level-form.ts'

/** A new price level, whose page then opens. */
export default function LevelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const save = useAction(savePriceLevel, { refreshes: [listPriceLevels], success: t('prices.levels.saved'), silent: true })
  const levelForm = useLevelForm(null, async (body) => {
    const { id } = await save.mutateAsync({ body })
    levelForm.form.resetDirty()
    // The form's own question is answered by then.
    setTimeout(() => void navigate(priceLevelPath(id)))
  })
  return (
    <SaveDialog title={t('prices.levels.add')} zodForm={levelForm} onClose={onClose}>
      <LevelFields form={levelForm} autoFocus />
    </SaveDialog>
  )
}
