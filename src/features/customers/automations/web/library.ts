import type { AutomationFields, Step } from '../contract.ts'

type Words = { en: string; es: string }
const email = (marketing: boolean, subject: Words, body: Words, afterDays = 0): Step => ({
  kind: 'email',
  marketing,
  subject,
  body,
  afterDays,
})

/** Good beginnings, to be changed at will. Names and descriptions stand below `automations.library`. */
export const library: { key: string; fields: Omit<AutomationFields, 'automationName' | 'language'> }[] = [
  {
    key: 'welcome',
    fields: {
      schedule: 'E:CREATED',
      everyone: true,
      exits: ['inactive', 'onHold'],
      expiresDays: 30,
      steps: [
        email(
          false,
          { en: 'Welcome to {{ourCompany}}', es: 'Le damos la bienvenida a {{ourCompany}}' },
          {
            en: 'Hello {{firstName}},\n\nthank you for choosing {{ourCompany}}. {{repName}} looks after you: just answer this message, or call {{ourPhone}}.\n\nWe look forward to your first order.\n\n{{repName}}\n{{ourCompany}}',
            es: 'Hola, {{firstName}}:\n\nGracias por elegir {{ourCompany}}. {{repName}} le atiende: responda a este mensaje o llame al {{ourPhone}}.\n\nEsperamos su primer pedido.\n\n{{repName}}\n{{ourCompany}}',
          },
        ),
        { kind: 'notification', afterDays: 7, to: 'rep', text: 'Call {{name}}: a customer for a week' },
      ],
    },
  },
  {
    key: 'overdue',
    fields: {
      schedule: 'E:INVOICE_OVERDUE+3d',
      everyone: true,
      exits: ['paid', 'inactive'],
      expiresDays: 90,
      steps: [
        email(
          false,
          { en: 'A friendly reminder from {{ourCompany}}', es: 'Un recordatorio de {{ourCompany}}' },
          {
            en: 'Hello {{firstName}},\n\n{{overdue}} of your account is overdue. If your payment is on its way, please ignore this message.\n\nQuestions? Just answer, or call {{ourPhone}}.\n\n{{ourCompany}}',
            es: 'Hola, {{firstName}}:\n\nSu cuenta tiene {{overdue}} vencidos. Si el pago está en camino, no tome en cuenta este mensaje.\n\n¿Preguntas? Responda a este mensaje o llame al {{ourPhone}}.\n\n{{ourCompany}}',
          },
        ),
        email(
          false,
          { en: '{{overdue}} overdue for {{daysOverdue}} days', es: '{{overdue}} vencidos desde hace {{daysOverdue}} días' },
          {
            en: 'Hello {{firstName}},\n\n{{overdue}} has been overdue for {{daysOverdue}} days. Please pay this week, or tell us when you can.\n\n{{ourCompany}}\n{{ourPhone}}',
            es: 'Hola, {{firstName}}:\n\n{{overdue}} están vencidos desde hace {{daysOverdue}} días. Le pedimos que pague esta semana o nos diga cuándo puede hacerlo.\n\n{{ourCompany}}\n{{ourPhone}}',
          },
          7,
        ),
        { kind: 'notification', afterDays: 7, to: 'managers', text: '{{name}} has not paid {{overdue}}, overdue for {{daysOverdue}} days' },
      ],
    },
  },
  {
    key: 'winBack',
    fields: {
      schedule: 'E:NO_ORDER+60d',
      everyone: false,
      exits: ['inactive', 'onHold'],
      expiresDays: null,
      steps: [
        email(
          true,
          { en: 'We miss you, {{firstName}}', es: 'Le echamos de menos, {{firstName}}' },
          {
            en: 'Hello {{firstName}},\n\nyour last order was on {{lastOrder}}. Is there anything we can do better, or anything you need?\n\n{{repName}}\n{{ourCompany}}, {{ourPhone}}',
            es: 'Hola, {{firstName}}:\n\nSu último pedido fue el {{lastOrder}}. ¿Podemos mejorar en algo o necesita alguna cosa?\n\n{{repName}}\n{{ourCompany}}, {{ourPhone}}',
          },
        ),
        { kind: 'notification', afterDays: 3, to: 'rep', text: 'Call {{name}}: no order since {{lastOrder}}' },
      ],
    },
  },
  {
    key: 'statement',
    fields: {
      schedule: 'M:L@09:00',
      everyone: false,
      exits: ['inactive'],
      expiresDays: null,
      steps: [
        email(
          false,
          { en: 'Your account with {{ourCompany}}', es: 'Su cuenta con {{ourCompany}}' },
          {
            en: 'Hello {{firstName}},\n\nyour open balance is {{balance}}, of which {{overdue}} is overdue.\n\n{{ourCompany}}\n{{ourPhone}}',
            es: 'Hola, {{firstName}}:\n\nSu saldo pendiente es de {{balance}}, de los cuales {{overdue}} están vencidos.\n\n{{ourCompany}}\n{{ourPhone}}',
          },
        ),
      ],
    },
  },
  {
    key: 'visit',
    fields: {
      schedule: 'B:MO@09:00',
      everyone: false,
      exits: ['inactive'],
      expiresDays: null,
      steps: [{ kind: 'notification', afterDays: 0, to: 'rep', text: 'Time to call {{name}}: last order {{lastOrder}}, open {{balance}}' }],
    },
  },
]
