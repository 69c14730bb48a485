import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/languages.ts'
import { wordsIn } from './e2e/words.ts'

/**
 * Texts that the specification gives to the letter, with the key that the journeys look for. Sections 2, 4, 5 and 8; counts and names
 * stand where it writes N, X and Y.
 */
const texts: [string, string, Record<string, string | number>?][] = [
  ['errors.401', 'Authentication failed. Please log in again.'],
  ['errors.404', 'The requested resource was not found.'],
  ['errors.500', 'Oops! Something went wrong on our end. Please try again later.'],
  ['errors.other', 'Oops! Something went wrong (503). Please try again later.', { status: 503 }],
  ['errors.noResponse', 'No response from the server. Please check your internet connection and try again.'],
  ['errors.anythingElse', 'An error occurred while processing your request. Please try again later.'],
  ['errors.timedOut', 'Request timed out. Please go back and try again.'],
  ['routerError.title', 'Unexpected Application Error!'],
  ['fields.storeId', 'Store ID'],
  ['fields.storeName', 'Store Name'],
  ['auth.logoNotPng', 'Only PNG files are allowed'],
  ['logo.upload', 'Upload Logo'],
  ['logo.none', 'No file selected'],
  ['quickbooks.popupBlocked', 'Popup still appears to be blocked. Please enable popups for this site and try again.'],
  ['signUp.grantedText', 'Have you granted us access to QuickBooks? Should we proceed with retrieving the data?'],
  ['signUp.connectWaiting_other', "Thanks for waiting! We're almost ready to take you to the Quickbooks site in 5 seconds.", { count: 5 }],
  [
    'signUp.registeredText_other',
    'The company X is already registered with us. For more details, please contact Y. Redirecting you back to login in 5 seconds.',
    { company: 'X', contact: 'Y', count: 5 },
  ],
  ['signUp.continue', 'Continue'],
  ['signUp.resend', 'Resend'],
  ['signUp.submit', 'Sign up'],
  ['signUp.createAccount', 'Create Account'],
  ['common.cancel', 'Cancel'],
  ['common.back', 'Back'],
  ['landing.login', 'Login'],
  ['landing.tryForFree', 'Try for free'],
  ['landing.learnMore', 'Learn more'],
  ['notFound.goHome', 'Go home'],
  ['login.submitting', 'Signing in...'],
  ['resetPassword.verify', 'Verify'],
  ['resetPassword.resend', 'Resend OTP'],
  ['resetPassword.goBack', 'Go Back'],
  ['resetPassword.redirectTitle', "Hang On, We're Redirecting!"],
  ['dashboard.title', 'Dashboard content'],
]

test('English says what the specification says, and every other language says it in its own words', () => {
  const said = wordsIn('en')
  for (const [key, text, values] of texts) {
    assert.equal(said(key, values), text, key)
    for (const { code } of languages.filter((language) => language.code !== 'en')) assert.notEqual(wordsIn(code)(key, values), text, key)
  }
})
