/** Types of errors: code that omits required details must not compile. */
import { expect, it } from 'vitest';
import { ApiError, badRequest } from './errors.ts';

const PROBLEM = { path: '/name', code: 'REQUIRED', message: 'is required: the name' } as const;
const WARNING = { code: 'TEXT_OVERFLOW', message: 'The text is cut.' } as const;
const CODE = { elementId: 'code', symbology: 'qrcode', page: 1 };

it('an error without all details of its code does not compile', () => {
  const refused = [
    // @ts-expect-error no details
    () => new ApiError('INVALID_TEMPLATE'),
    // @ts-expect-error no errors
    () => new ApiError('INVALID_TEMPLATE', { details: {} }),
    // @ts-expect-error problem without a code
    () => new ApiError('INVALID_TEMPLATE', { details: { errors: [{ path: '', message: '' }] } }),
    // @ts-expect-error no details
    () => new ApiError('PREFLIGHT_FAILED', { message: 'no' }),
    // @ts-expect-error no limit
    () => new ApiError('STORAGE_EXCEEDED', { details: { kept: 'keys' } }),
    // @ts-expect-error unknown name of a storage limit
    () => new ApiError('STORAGE_EXCEEDED', { details: { kept: 'hats', limit: 1 } }),
    // @ts-expect-error details of another code
    () => new ApiError('RENDER_ERROR', { details: { errors: [PROBLEM] } }),
    // @ts-expect-error missing part
    () => new ApiError('UNAVAILABLE', { details: { database: 'failed', storage: 'ok' } }),
    // @ts-expect-error code without details
    () => new ApiError('NOT_FOUND', { details: { errors: [PROBLEM] } }),
    // @ts-expect-error batch error without the items
    () => new ApiError('OVERLOADED', { details: { errors: [{ ...PROBLEM, item: 1 }] } }),
  ];
  expect(refused.length).toBeGreaterThan(0);
});

it('has the required details, with the warnings of the request first', () => {
  expect(new ApiError('NOT_FOUND').body('1')).toEqual({ error: 'Not found.', code: 'NOT_FOUND', requestId: '1' });
  expect(new ApiError('NOT_FOUND').body('1', [WARNING]).details).toEqual({ warnings: [WARNING] });
  expect(badRequest([PROBLEM]).body('1').details).toEqual({ errors: [PROBLEM] });
  const other = { ...WARNING, code: 'OUTSIDE_PAGE' } as const;
  expect(badRequest([PROBLEM], [WARNING]).body('1', [other]).details).toEqual({
    errors: [PROBLEM],
    warnings: [other, WARNING],
  });
  const batch = { failed: [1], mismatched: [{ ...CODE, item: 1 }] };
  expect(new ApiError('RENDER_ERROR', { details: batch }).body('1').details).toEqual(batch);
});
