import { deleteDB } from 'idb';
import { hashPin, isPin, pinFrom } from '../../../src/app/study/settings.js';
import { Database } from '../../../src/storage/database.js';
import { Settings } from '../../../src/storage/settings.js';
import { same, truthy } from '../../helpers/check.js';
import { value } from '../../helpers/store-suite.js';

describe('settings of a kiosk', () => {
  it('a PIN is told from others, and is not in what is kept', async () => {
    const kept = await hashPin('271828');
    truthy(!JSON.stringify(kept).includes('271828'), 'no PIN in the clear');
    same(
      [await isPin('271828', kept), await isPin('271829', kept), await isPin('', kept)],
      [true, false, false],
    );
    truthy((await hashPin('271828')).hash !== kept.hash, 'salted');
    same(
      ['1234', '123', 'abcd', '1234567890123'].map((text) => pinFrom(text).ok),
      [true, false, false, false],
    );
  });

  it('are there after a reload, and can be taken back', async () => {
    const name = `test-${crypto.randomUUID()}`;
    const database = new Database({ name });
    value(await new Settings(database).set('pin', { salt: 'x' }));
    const other = new Database({ name });
    same(value(await new Settings(other).get('pin')), { salt: 'x' });
    value(await new Settings(other).set('pin', undefined));
    same(value(await new Settings(database).get('pin')), undefined);
    await database.close();
    await other.close();
    await deleteDB(name);
  });
});
