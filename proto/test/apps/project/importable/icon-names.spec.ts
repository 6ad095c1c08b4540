import { describe, expect, it } from '@jest/globals';
import { lucideIconFor } from '../../../../src/apps/project/importable/icon-names.js';

const lucide = new Set(
  'Trash Trash2 House Home User Users Search X Plus Menu Settings SquarePen MapPin LogOut Heart ShoppingCart Mail LoaderCircle TriangleAlert CircleCheck CheckCircle ArrowRight Star EllipsisVertical ChevronDown Car'.split(
    ' ',
  ),
);
const icon = (specifier: string, name: string): string | undefined =>
  lucideIconFor(specifier, name, (each) => lucide.has(each));

describe('an icon of another set', () => {
  it.each([
    ['react-icons/fa', 'FaTrash', 'Trash'],
    ['react-icons/fa', 'FaRegTrashAlt', 'Trash'],
    ['react-icons/fa6', 'FaUserGroup', 'Users'],
    ['react-icons/fa', 'FaTimes', 'X'],
    ['react-icons/fi', 'FiTrash2', 'Trash2'],
    ['react-icons/lu', 'LuSquarePen', 'SquarePen'],
    ['react-icons/ai', 'AiOutlineHome', 'Home'],
    ['react-icons/ai', 'AiFillHeart', 'Heart'],
    ['react-icons/md', 'MdDelete', 'Trash2'],
    ['react-icons/md', 'MdOutlineDelete', 'Trash2'],
    ['react-icons/io5', 'IoCartOutline', 'ShoppingCart'],
    ['react-icons/io', 'IoMdClose', 'X'],
    ['react-icons/io', 'IoIosSearch', 'Search'],
    ['react-icons/bi', 'BiSolidStar', 'Star'],
    ['react-icons/hi2', 'HiOutlineMagnifyingGlass', 'Search'],
    ['react-icons/ri', 'RiUserLine', 'User'],
    ['react-icons/bs', 'BsCheckCircleFill', 'CheckCircle'],
    ['react-icons/fa', 'FaCarCrash', 'Car'],
    ['@heroicons/react/24/outline', 'MagnifyingGlassIcon', 'Search'],
    ['@heroicons/react/24/solid', 'XMarkIcon', 'X'],
    ['@heroicons/react/24/solid', 'Bars3Icon', 'Menu'],
    ['@radix-ui/react-icons', 'Cross2Icon', 'X'],
    ['@radix-ui/react-icons', 'DotsVerticalIcon', 'EllipsisVertical'],
    ['@radix-ui/react-icons', 'ChevronDownIcon', 'ChevronDown'],
    ['react-icons/fa', 'FaXyzzy', undefined],
    ['react-icons/fa', 'constructor', undefined],
  ])('of %s called %s is %s', (specifier, name, expected) => expect(icon(specifier, name)).toBe(expected));
});
