import { ActionIcon, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import classes from './sales-states.module.css'
import type { SalesFormState } from './use-sales-form.ts'

type Props = { zodForm: SalesFormState; codes: { value: string; label: string }[]; canWrite: boolean }

/** Where delivery or tax is another than everywhere else: by the state that the goods go to. */
export function SalesStates({ zodForm: { form, field }, codes, canWrite }: Props) {
  const { t } = useTranslation()
  const look = { readOnly: !canWrite, variant: canWrite ? 'default' : 'filled' }
  return (
    <section aria-labelledby="by-state">
      <Title order={2} size="h4" mt="md" mb={4} id="by-state">
        {t('settings.sales.byState')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('settings.sales.byStateHelp')}
      </Text>
      {form.values.byState.map(({ state, taxCodeId }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
        <div key={index} role="group" aria-label={state || t('settings.sales.newState')} className={classes.row}>
          <TextInput {...field(`byState.${index}.state`)} {...look} autoComplete="off" />
          <TextInput {...field(`byState.${index}.deliveryAmount`)} {...look} leftSection="$" inputMode="decimal" autoComplete="off" />
          <ListSelect
            {...field(`byState.${index}.taxCodeId`)}
            {...look}
            value={taxCodeId}
            placeholder={t('settings.sales.asElsewhere')}
            data={codes}
            clearable={canWrite}
          />
          {canWrite && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              onClick={() => form.removeListItem('byState', index)}
              aria-label={t('settings.sales.removeState', { state })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {canWrite && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('byState', { state: '', deliveryAmount: '', taxCodeId: null })}
          >
            {t('settings.sales.addState')}
          </Button>
        </Group>
      )}
    </section>
  )
}
