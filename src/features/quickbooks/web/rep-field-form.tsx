import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lineText } from '#contract/fields.ts'
import { getConnection, saveRepCustomField } from '#features/quickbooks/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'

const form = z.object({ repCustomField: lineText(20) })

/** Which custom field of QuickBooks' sales forms takes the rep's code (rules 3.19). */
export function RepFieldForm({ current }: { current: string }) {
  const { t } = useTranslation()
  const may = useCan()
  const save = useAction(saveRepCustomField, { refreshes: [getConnection], success: t('settings.saved') })
  const { field, submit, saving, serverError } = useZodForm(form, {
    initialValues: { repCustomField: current },
    onSubmit: (body) => save.mutateAsync({ body }),
  })
  const writable = may('settings.write')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={420}>
        <Title order={2} size="h4">
          {t('quickbooks.repField')}
        </Title>
        <FormError error={serverError} />
        <TextInput {...field('repCustomField')} description={t('quickbooks.repFieldHelp')} readOnly={!writable} autoComplete="off" />
        {writable && (
          <Group>
            <Button type="submit" variant="default" loading={saving}>
              {t('common.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
