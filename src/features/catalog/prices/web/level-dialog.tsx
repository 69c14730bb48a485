import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { assignPriceLevel, findPrice, getCustomerLevel, getPartnerLevel, type PriceLevel } from '../contract.ts'
import { ruleText } from './levels/rule-text.ts'
import type { LevelOwner } from './owner.ts'

type Props = { owner: LevelOwner; levelId: string | null; levels: readonly PriceLevel[]; onClose: () => void }

/** Which level somebody has; none: its parent's, or the company's default. */
export default function LevelDialog({ owner, levelId, levels, onClose }: Props) {
  const { t } = useTranslation()
  const save = useAction(assignPriceLevel, {
    refreshes: [getCustomerLevel, getPartnerLevel, findPrice],
    success: t('prices.customer.levelSaved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(z.object({ levelId: z.string() }), {
    initialValues: { levelId: levelId ?? '' },
    labels: { levelId: t('prices.customer.level') },
    onSubmit: (chosen) => {
      const given = owner.kind === 'customer' ? { customerIds: [owner.id] } : { partnerIds: [owner.id] }
      return save.mutateAsync({ body: { levelId: chosen.levelId || null, ...given } })
    },
  })
  const chosen = levels.find(({ id }) => id === zodForm.form.values.levelId)
  const offered = levels.filter(({ id, active }) => active || id === levelId)
  return (
    <SaveDialog title={t('prices.customer.changeLevel')} zodForm={zodForm} small onClose={onClose}>
      <NativeSelect
        {...zodForm.field('levelId')}
        data={[{ value: '', label: t('prices.customer.noOwn') }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
        description={chosen ? ruleText(chosen) : t('prices.customer.noOwnHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
      />
    </SaveDialog>
  )
}
