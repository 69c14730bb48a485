import { ActionIcon, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { helpBelow } from '#features/customers/customers/web/door.ts'
import { payeeKinds, payoutMethods, rewardKinds } from '../../terms.ts'
import { payWay } from '../pay-way.ts'
import { BandFields } from './band-fields.tsx'
import type { Choices } from './choices.ts'
import { hasTable } from './reward-values.ts'
import type { RewardForm } from './use-reward-form.ts'
import classes from './wizard.module.css'

type Props = {
  zodForm: RewardForm
  at: number
  choices: Choices
  /** Sales were made by it: another kind is another reward. */
  isFixed: boolean
  onRemove: () => void
}
const typed = { inputMode: 'decimal', autoComplete: 'off' } as const

/** One reward: who earns it, and how it is reckoned. */
export function RewardFields({ zodForm, at, choices, isFixed, onRemove }: Props) {
  const { t } = useTranslation()
  const { form, field } = zodForm
  const reward = form.values.rewards[at]
  if (!reward) return null
  const { compType, payee, payVia, basis, name } = reward
  const path = `rewards.${at}` as const
  const plain = { ...helpBelow, withAsterisk: false } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div role="group" aria-label={t('programs.rewards.one', { number: at + 1, name })} className={classes.reward}>
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Text fw={600}>{t('programs.rewards.number', { number: at + 1 })}</Text>
        <ActionIcon variant="subtle" color="gray" aria-label={t('programs.rewards.remove', { name: name || at + 1 })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <div className={classes.rewardFields}>
        <TextInput
          {...field(`${path}.name`)}
          label={t('programs.rewards.name')}
          withAsterisk
          maxLength={50}
          autoComplete="off"
          data-reward-name
        />
        <NativeSelect
          {...field(`${path}.payee`)}
          {...plain}
          label={t('programs.rewards.payee')}
          disabled={isFixed}
          data={payeeKinds.map((value) => ({ value, label: t(`programs.payees.${value}`) }))}
        />
        <NativeSelect
          {...field(`${path}.compType`)}
          {...plain}
          label={t('programs.rewards.kind')}
          description={t(isFixed ? 'programs.rewards.kindFixed' : `programs.kindMeans.${compType}`)}
          disabled={isFixed}
          data={rewardKinds.map((value) => ({ value, label: t(`programs.kinds.${value}`) }))}
        />
        {hasTable(compType) ? (
          <>
            {compType === 'T' && (
              <NativeSelect
                {...field(`${path}.basis`)}
                {...plain}
                label={t('programs.rewards.basis')}
                description={t(`programs.basisMeans.${basis}`)}
                disabled={isFixed}
                data={(['period', 'sale'] as const).map((value) => ({ value, label: t(`programs.basis.${value}`) }))}
              />
            )}
            <BandFields zodForm={zodForm} at={at} isGoal={compType === 'G'} />
            {compType === 'T' && (
              <Switch
                className={classes.all}
                label={t('programs.rewards.whole')}
                description={t('programs.rewards.wholeHelp')}
                checked={reward.whole}
                onChange={({ currentTarget }) => form.setFieldValue(`${path}.whole`, currentTarget.checked)}
              />
            )}
          </>
        ) : (
          <TextInput
            {...field(`${path}.salePer`)}
            {...helpBelow}
            {...typed}
            withAsterisk
            label={t(`programs.rateOf.${compType}`)}
            leftSection={compType === 'P' ? undefined : '$'}
            rightSection={compType === 'P' ? '%' : undefined}
          />
        )}
        <TextInput
          {...field(`${path}.maxPerSale`)}
          {...plain}
          {...typed}
          label={t('programs.rewards.maxPerSale')}
          description={t('programs.rewards.maxPerSaleHelp')}
          leftSection="$"
        />
        <NativeSelect
          {...field(`${path}.payVia`)}
          {...plain}
          label={t('programs.rewards.payVia')}
          description={choices.payable.includes(payVia) ? undefined : t('programs.rewards.notPayable')}
          data={payoutMethods.map((value) => ({ value, label: t(`programs.payVia.${payWay({ payVia: value, payee })}`) }))}
        />
      </div>
    </div>
  )
}
