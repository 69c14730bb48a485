import { Button, Group, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Facts } from '#web/ui/values/facts.tsx'
import type { PriceLevel } from '../../contract.ts'
import { daysText } from '../row-text.ts'
import { LevelFields } from './level-fields.tsx'
import { ruleText } from './rule-text.ts'
import type { LevelForm } from './use-level-form.ts'

/** The rule, to be changed by whoever may. */
export function LevelRule({ levelForm, level }: { levelForm: LevelForm; level: PriceLevel & { canWrite: boolean } }) {
  const { t } = useTranslation()
  const id = useId()
  const { form, submit, saving, serverError } = levelForm
  const rows = [
    { key: 'rule', label: t('prices.levels.does'), value: ruleText(level) },
    { key: 'days', label: t('prices.levels.holds'), value: daysText(level) },
  ]
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {t('prices.levels.rule')}
      </Title>
      {level.canWrite && level.percent !== null ? (
        <form onSubmit={submit} noValidate style={{ maxWidth: 560 }}>
          <UnsavedWarning when={form.isDirty() && !saving} />
          <FormError error={serverError} />
          <LevelFields form={levelForm} />
          <Group mt="md">
            <Button type="submit" loading={saving} disabled={!form.isDirty()}>
              {t('common.save')}
            </Button>
            {form.isDirty() && (
              <Button variant="default" onClick={() => form.reset()}>
                {t('prices.levels.asBefore')}
              </Button>
            )}
          </Group>
        </form>
      ) : (
        <Facts rows={rows} large />
      )}
    </section>
  )
}
