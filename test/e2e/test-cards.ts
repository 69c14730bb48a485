import type { Words } from './words.ts'

export type BankAnswer = 'authorize' | 'fail' | 'cancel'
export type Card = { number: string; answer?: BankAnswer }
type Refusal = Card & { says: (say: Words, language: 'en' | 'es') => string }
const sentence = (en: string, es: string) => (_say: Words, language: 'en' | 'es') => (language === 'en' ? en : es)
const ours: Refusal['says'] = (say) => say('checkout.page.notConfirmed')
const declined = sentence('Your card was declined.', 'Tu tarjeta fue rechazada.')
const noMoney = sentence('Your card has insufficient funds.', 'Tu tarjeta no tiene fondos suficientes.')
const trouble = sentence(
  'An error occurred while processing your card. Try again in a little bit.',
  'Ocurrió un error al procesar tu tarjeta. Vuelve a intentarlo en un momento.',
)
const wrongCode = sentence("Your card's security code is incorrect.", 'El código de seguridad de tu tarjeta es incorrecto.')

/** Cards that are refused, and what the shopper reads. */
export const refused: Refusal[] = [
  { number: '4000000000000002', says: declined },
  { number: '4000000000009995', says: noMoney },
  { number: '4000000000009987', says: declined },
  { number: '4000000000009979', says: declined },
  {
    number: '4000000000006975',
    says: sentence(
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      'Tu tarjeta fue rechazada por intentos demasiado frecuentes o por superar su límite.',
    ),
  },
  { number: '4000000000000069', says: sentence('Your card has expired.', 'Tu tarjeta está vencida.') },
  { number: '4000000000000127', says: wrongCode },
  { number: '4000000000000119', says: trouble },
  { number: '4242424242424241', says: sentence('Your card number is invalid.', 'El número de tu tarjeta no es válido.') },
  { number: '4000000000000341', says: declined },
  { number: '4100000000000019', says: declined },
  { number: '4000000000000101', says: wrongCode },
  { number: '4000008260003178', answer: 'authorize', says: noMoney },
  { number: '4000008400001629', answer: 'authorize', says: declined },
  { number: '4000008400001280', says: trouble },
  { number: '4000002760003184', answer: 'cancel', says: ours },
  { number: '4000000000003220', answer: 'fail', says: ours },
]

/** Cards that pay. */
export const good: Card[] = [
  ...['4242424242424242', '5555555555554444', '2223003122003222', '378282246310005', '6011111111111117', '3056930009020004'],
  ...['3566002020360505', '6200000000000005', '4000056655665556', '5200828282828210', '4000000000000077', '4000000000004954'],
  ...['4000000000009235', '4000000000000036', '4000000000000028', '4000000000000259', '4000000000002685', '4000000000001976'],
  ...['4000000000005423', '4000000000007726', '4000000000005126', '4000000000003055', '4000000000003097'],
]
  .map((number): Card => ({ number }))
  .concat(
    ['4000002500003155', '4000002760003184', '4000003800000446', '4000000000003220'].map((number) => ({ number, answer: 'authorize' })),
  )
