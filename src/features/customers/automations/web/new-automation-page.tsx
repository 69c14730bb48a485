import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { automationsPath } from '#contract/places.ts'
import { currentLanguage, textOf } from '#web/app/text.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AutomationEditor, emptyStep } from './automation-editor.tsx'
import classes from './automations.module.css'
import { library } from './library.ts'
import { says } from './says.ts'

/** Chooses a beginning from the library; with `?from=` the editor on it. */
export default function NewAutomationPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const from = params.get('from')
  const chosen = library.find(({ key }) => key === from)
  if (from) {
    const fields = chosen?.fields ?? {
      schedule: 'W:MO@09:00',
      everyone: false,
      exits: ['inactive'],
      expiresDays: null,
      steps: [emptyStep('email')],
    }
    return (
      <>
        <PageHeader title={t('automations.add')} />
        <AutomationEditor
          key={from}
          initial={{
            ...fields,
            exits: [...fields.exits] as (typeof library)[number]['fields']['exits'],
            language: currentLanguage(),
            automationName: chosen ? textOf(`automations.library.${from}.name`) : '',
          }}
        />
      </>
    )
  }
  const choices = [
    ...library.map(({ key, fields }) => ({
      key,
      name: textOf(`automations.library.${key}.name`),
      text: textOf(`automations.library.${key}.text`),
      when: says(fields.schedule),
    })),
    { key: 'blank', name: t('automations.library.blank.name'), text: t('automations.library.blank.text'), when: '' },
  ]
  return (
    <>
      <PageHeader title={t('automations.add')} description={t('automations.library.about')} />
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} className={classes.choices}>
        {choices.map(({ key, name, text, when }) => (
          <li key={key} className={classes.choice}>
            <Anchor component={Link} to={`${automationsPath}/new?from=${key}`} fw={600} className={classes.chooses}>
              {name}
            </Anchor>
            <Text size="sm">{text}</Text>
            {when && (
              <Text size="sm" c="dimmed">
                {when}
              </Text>
            )}
          </li>
        ))}
      </SimpleGrid>
    </>
  )
}
